import { afterAll, expect, it } from 'vitest';
import type { Driver } from '../../delivery/driver.ts';
import { openDriver, smsDrivers } from '../../delivery/driver-registry.ts';
import { signature } from '../../delivery/sms/twilio.ts';
import { draftId, driverContext, receive, sms } from './driver-fixtures.ts';
import { account, authToken, complaint, fakeTwilio, twilioSignature } from './fake-twilio.ts';

const provider = await fakeTwilio();
afterAll(() => provider.close());

const open = (from = '+33199000001'): Driver<any> => {
  const settings = { CLEF_TWILIO_ACCOUNT_SID: account, CLEF_TWILIO_AUTH_TOKEN: authToken, CLEF_TWILIO_FROM: from };
  return openDriver(smsDrivers, 'twilio', { ...settings, CLEF_TWILIO_URL: provider.url }, driverContext);
};
const driver = open();
const sent = () => Object.fromEntries(new URLSearchParams(provider.receipts.at(-1)?.body));

it('sends the approved text and puts the draft id into the call-back address', async () => {
  expect(await driver.send(sms)).toEqual({ outcome: 'accepted', providerId: `SM${'0'.repeat(31)}1` });
  expect(sent()).toEqual({
    To: '+33639980142',
    From: '+33199000001',
    Body: sms.body,
    SmartEncoded: 'false',
    StatusCallback: `https://clef.example/api/inbound/twilio?id=${draftId}`,
  });
});

it('sends by a messaging service where one is configured', async () => {
  const service = `MG${'1b'.repeat(16)}`;
  await open(service).send(sms);
  expect(sent()).toMatchObject({ MessagingServiceSid: service });
  expect(sent()).not.toHaveProperty('From');
});

it.each([
  [21610, 'Attempt to send to unsubscribed recipient'],
  [21211, "Invalid 'To' Phone Number: +3363998XXXX"],
  [21614, "'To' number is not a valid mobile number: +33639980142"],
])('a refusal has its code: %i', async (code, message) => {
  provider.next({ status: 400, body: complaint(code, message) });
  const answer = await driver.send(sms);
  expect(answer).toMatchObject({ outcome: 'refused', code: String(code) });
  expect(JSON.stringify(answer)).not.toContain('639980142');
});

it('repeats after too many requests, at the demanded time', async () => {
  provider.next({
    status: 429,
    headers: { 'retry-after': '3' },
    body: complaint(20429, 'Too many requests', 429),
  });
  expect(await driver.send(sms)).toEqual({ outcome: 'retry', detail: '429 20429 Too many requests', afterSeconds: 3 });
});

it('signs as Twilio documents it', () => {
  // The test vectors of Twilio's libraries.
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const caller = { From: '+14158675309', To: '+18005551212', Caller: '+14158675309' };
  const form = new URLSearchParams({ ...caller, CallSid: 'CA1234567890ABCDE', Digits: '1234' });
  expect(signature('12345', address, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
  const repeated = new URLSearchParams('Sid=CA123&SidAccount=AC123&Digits=5678&Digits=1234&Digits=1234');
  expect(signature('12345', address, repeated)).toBe('IK+Dwps556ElfBT0I3Rgjkr1wJU=');
});

const url = `https://clef.example/api/inbound/twilio?id=${draftId}`;
const inbound = (form: Record<string, string>, signed = twilioSignature(url, form), address = url) =>
  receive(driver, address, new URLSearchParams(form).toString(), { 'x-twilio-signature': signed });

const said = { MessageSid: 'SM1', From: '+33639980142', To: '+33199000001', Body: 'Oui, à mardi' };

it('accepts only signed call-backs', async () => {
  expect(await inbound(said, 'wrong')).toBeNull();
  expect(await inbound(said, '')).toBeNull();
  expect(await inbound({ ...said, Body: 'STOP' }, twilioSignature(url, said))).toBeNull();
  expect(await inbound(said, twilioSignature(url, said), url.replace('id=', 'id=x'))).toBeNull();
  expect(await inbound(said, twilioSignature(url.replace('.example', '.example:443'), said))).not.toBeNull();
});

it('reads a message and answers with an empty TwiML', async () => {
  expect(await inbound(said)).toEqual({
    events: [
      {
        kind: 'message',
        channel: 'sms',
        providerId: 'SM1',
        from: '+33639980142',
        to: ['+33199000001'],
        subject: null,
        body: 'Oui, à mardi',
        references: [],
        at: null,
      },
    ],
    answer: { type: 'text/xml', body: '<Response></Response>' },
  });
  await expect(inbound({ Body: 'x' })).rejects.toMatchObject({ code: 'invalid_request' });
});

it.each([
  ['queued', 'sent', null],
  ['sent', 'sent', null],
  ['delivered', 'delivered', null],
  ['undelivered', 'failed', 'undelivered 30003', 'soft'],
  ['failed', 'failed', 'failed 30005', 'hard'],
  ['failed', 'failed', 'failed 21610', 'blocked'],
  ['failed', 'failed', 'failed 30999', undefined],
])('%s is %s (%s)', async (MessageStatus, status, detail, failure?: string) => {
  const form = { MessageSid: 'SM1', MessageStatus, ...(detail && { ErrorCode: detail.split(' ')[1] as string }) };
  const notice = { kind: 'status', id: draftId, providerId: 'SM1', status, detail, ...(detail && { failure }) };
  expect((await inbound(form))?.events).toEqual([notice]);
});

it('a message that Twilio takes for a STOP is one, whatever its words', async () => {
  const form = { MessageSid: 'SM2', From: '+33639980142', To: '+33639980000', Body: 'PLUS DE SMS', OptOutType: 'STOP' };
  expect((await inbound(form))?.events).toMatchObject([{ kind: 'message', body: 'PLUS DE SMS', isOptOut: true }]);
  expect((await inbound({ ...form, OptOutType: 'HELP' }))?.events).not.toMatchObject([{ isOptOut: true }]);
});

it('ignores an unknown status', async () => {
  expect((await inbound({ MessageSid: 'SM1', MessageStatus: 'constructor' }))?.events).toEqual([]);
});
