import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../../domain/shared/refusal.ts';
import { equalInConstantTime } from '../../domain/shared/token.ts';
import type {
  AddressFailure,
  CallbackEvent,
  CallbackHead,
  CallbackResult,
  DriverContext,
  DriverDefinition,
  OutgoingSms,
  SendResult,
} from '../driver.ts';
import { postToProvider } from '../post-to-provider.ts';
import { MAX_SMS_CALLBACK_BYTES, wholeBody } from '../whole-body.ts';

/** SMS by Twilio: twilio.com/docs/messaging/api/message-resource and …/docs/usage/security. */

const settings = z.object({
  CLEF_TWILIO_ACCOUNT_SID: z.string('is missing').regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits'),
  CLEF_TWILIO_AUTH_TOKEN: z.string('is missing'),
  CLEF_TWILIO_FROM: z
    .string('is missing')
    .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/, 'must be a number like +33… or the MG… of a messaging service'),
  CLEF_TWILIO_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .default('https://api.twilio.com'),
});
type Settings = z.output<typeof settings>;

export const twilio: DriverDefinition<OutgoingSms, typeof settings> = {
  name: 'twilio',
  settings,
  open: (values, context) => ({
    name: 'twilio',
    // The API takes no idempotency key.
    idempotent: false,
    send: async (sms) => withFailure(await send(values, context, sms)),
    callbacks: {
      maxBytes: MAX_SMS_CALLBACK_BYTES,
      admit: (head) => (mayBeSigned(head) ? wholeBody((body) => receive(values, head, body)) : null),
    },
    close: async () => undefined,
  }),
};

function send(values: Settings, context: DriverContext, { id, to, body }: OutgoingSms) {
  const { CLEF_TWILIO_ACCOUNT_SID: account, CLEF_TWILIO_AUTH_TOKEN: secret, CLEF_TWILIO_FROM: from } = values;
  const form = new URLSearchParams({
    To: to,
    [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
    Body: body,
    // A messaging service would otherwise replace characters by cheaper ones, and the text would not be the approved
    // one.
    SmartEncoded: 'false',
    // Contains the draft's id, so that the message is found even where Twilio's answer was lost.
    StatusCallback: context.callbackUrl('twilio', id),
  });
  return postToProvider({
    url: new URL(`/2010-04-01/Accounts/${account}/Messages.json`, values.CLEF_TWILIO_URL).href,
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
    readId: (answer) => Accepted.safeParse(answer).data?.sid,
    sensitive: [body, secret],
  });
}

const Accepted = z.object({ sid: z.string() });

/**
 * Twilio's error codes by what they say of the number (twilio.com/docs/api/errors). 21610: the person has answered STOP, and Twilio sends nothing
 * there any more. 30003 (switched off), 30004 (blocked by the handset) and 30007 (a filter) may pass.
 */
const failures: Record<string, AddressFailure> = {
  '21610': 'blocked',
  '21211': 'hard',
  '21217': 'hard',
  '21614': 'hard',
  '30005': 'hard',
  '30006': 'hard',
  '30003': 'soft',
  '30004': 'soft',
  '30007': 'soft',
  '30008': 'soft',
};

const withFailure = (result: SendResult): SendResult =>
  result.outcome === 'refused' ? { ...result, failure: failures[result.code] } : result;

/** A SHA-1 in base64, still unchecked: Twilio signs the body too. */
const mayBeSigned = ({ headers }: CallbackHead): boolean =>
  /^[A-Za-z0-9+/]{27}=$/.test(headers['x-twilio-signature'] ?? '');

/** Twilio sends some thirty, and two for each picture. A stranger could make sorting thousands expensive. */
const MAX_PARAMETERS = 200;

function receive(values: Settings, { url, headers }: CallbackHead, body: string): CallbackResult {
  const form = new URLSearchParams(body);
  const received = headers['x-twilio-signature'] ?? '';
  const isSigned =
    form.size <= MAX_PARAMETERS &&
    addressForms(url).some((address) =>
      equalInConstantTime(received, signature(values.CLEF_TWILIO_AUTH_TOKEN, address, form)),
    );
  if (!isSigned) return null;
  const events = form.has('MessageStatus') ? readStatus(form, url.searchParams.get('id')) : readMessage(form);
  // An empty TwiML makes Twilio send no reply.
  return { events, answer: { type: 'text/xml', body: '<Response></Response>' } };
}

/** HMAC-SHA1 over the address and all parameters, sorted by name. A repeated value counts once. */
export function signature(secret: string, address: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const pairs = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac('sha1', secret)
    .update(address + pairs.join(''))
    .digest('base64');
}

/** The address with and without its port: which one Twilio signs depends on the system that calls. */
function addressForms(url: URL): string[] {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const rest = `${url.pathname}${url.search}`;
  return [`${url.protocol}//${url.hostname}:${port}${rest}`, `${url.protocol}//${url.hostname}${rest}`];
}

const statuses = {
  // The first four all say that Twilio has the message, which a lost answer had left open.
  accepted: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
} as const;

function readStatus(form: URLSearchParams, id: string | null): CallbackEvent[] {
  const twilioStatus = form.get('MessageStatus') ?? '';
  const status = Object.hasOwn(statuses, twilioStatus) ? statuses[twilioStatus as keyof typeof statuses] : undefined;
  if (!status) return [];
  const code = form.get('ErrorCode') ?? '';
  const report = { kind: 'status', id, providerId: form.get('MessageSid'), status } as const;
  if (status !== 'failed') return [{ ...report, detail: null }];
  return [{ ...report, detail: `${twilioStatus} ${code}`.trim(), failure: failures[code] }];
}

function readMessage(form: URLSearchParams): CallbackEvent[] {
  const [providerId, from, to] = ['MessageSid', 'From', 'To'].map((name) => form.get(name));
  if (!providerId || !from || !to) throw new Refusal('invalid_request', 'This is no call-back of Twilio about an SMS.');
  const message = { kind: 'message' as const, channel: 'sms' as const, providerId, from, to: [to] };
  const text = { subject: null, body: form.get('Body') ?? '', references: [], at: null };
  // Twilio's Advanced Opt-Out takes more words for a STOP than ours, also those that the account has added.
  const isOptOut = form.get('OptOutType') === 'STOP';
  return [{ ...message, ...text, ...(isOptOut && { isOptOut }) }];
}
