import { createHmac } from 'node:crypto';
import { fakeProvider } from './fake-provider.ts';

export const account = `AC${'0a'.repeat(16)}`;
export const authToken = 'twilio-test-token';

/** Twilio's messages as twilio.com/docs/messaging/api/message-resource describes them. */
export const fakeTwilio = () =>
  fakeProvider(
    (_, number) => ({ status: 201, body: { sid: `SM${number.toString().padStart(32, '0')}`, status: 'queued' } }),
    ({ path, headers }) => {
      const right = `Basic ${Buffer.from(`${account}:${authToken}`).toString('base64')}`;
      if (headers.authorization !== right) return { status: 401, body: complaint(20003, 'Authenticate', 401) };
      if (path === `/2010-04-01/Accounts/${account}/Messages.json`) return undefined;
      return { status: 404, body: complaint(20404, 'The requested resource was not found', 404) };
    },
  );

export const complaint = (code: number, message: string, status = 400) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

/** Signs as Twilio documents it, independently of the driver. */
export function twilioSignature(url: string, form: Record<string, string>, token = authToken): string {
  let base = url;
  for (const name of Object.keys(form).sort()) base += name + form[name];
  return createHmac('sha1', token).update(base, 'utf8').digest('base64');
}
