import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../../domain/shared/refusal.ts';
import { sameText } from '../../domain/shared/token.ts';
import type { Callback, DriverKind, Notice, OutgoingSms, Received, Surroundings } from '../driver.ts';
import { handOver } from '../http.ts';

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

export const twilio: DriverKind<OutgoingSms, typeof settings> = {
  name: 'twilio',
  settings,
  open: (set, surroundings) => ({
    name: 'twilio',
    // Creating a message takes no idempotency key.
    idempotent: false,
    send: (sms) => send(set, surroundings, sms),
    receive: async (callback) => receive(set, callback),
    close: async () => undefined,
  }),
};

function send(set: Settings, surroundings: Surroundings, { id, to, body }: OutgoingSms) {
  const { CLEF_TWILIO_ACCOUNT_SID: account, CLEF_TWILIO_AUTH_TOKEN: secret, CLEF_TWILIO_FROM: from } = set;
  const form = new URLSearchParams({
    To: to,
    [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
    Body: body,
    // A messaging service would else swap characters for cheaper ones, and another text would arrive than was approved.
    SmartEncoded: 'false',
    // Names our id, so that a message whose answer was lost is found again.
    StatusCallback: surroundings.callbackUrl('twilio', id),
  });
  return handOver({
    url: new URL(`/2010-04-01/Accounts/${account}/Messages.json`, set.CLEF_TWILIO_URL).href,
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
    idIn: (answer) => z.object({ sid: z.string() }).safeParse(answer).data?.sid,
    secret: [body, secret],
  });
}

function receive(set: Settings, { url, headers, body }: Callback): Received {
  const form = new URLSearchParams(body.toString());
  const given = headers['x-twilio-signature'] ?? '';
  const right = spellings(url).some((address) => sameText(given, signature(set.CLEF_TWILIO_AUTH_TOKEN, address, form)));
  if (!right) return null;
  const notices = form.has('MessageStatus') ? statusIn(form, url.searchParams.get('id')) : messageIn(form);
  // An empty TwiML says: no answer from us by this way.
  return { notices, answer: { type: 'text/xml', body: '<Response></Response>' } };
}

/** HMAC-SHA1 over the address and every parameter, sorted by name; a value that is repeated counts once. */
export function signature(secret: string, address: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const pairs = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac('sha1', secret)
    .update(address + pairs.join(''))
    .digest('base64');
}

/** Twilio signs the address with its port or without, whichever of its systems calls. */
function spellings(url: URL): string[] {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const rest = `${url.pathname}${url.search}`;
  return [`${url.protocol}//${url.hostname}:${port}${rest}`, `${url.protocol}//${url.hostname}${rest}`];
}

const statuses = {
  // All of them say that Twilio has it, which is what a lost answer left open.
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

function statusIn(form: URLSearchParams, id: string | null): Notice[] {
  const told = form.get('MessageStatus') ?? '';
  const status = Object.hasOwn(statuses, told) ? statuses[told as keyof typeof statuses] : undefined;
  if (!status) return [];
  const detail = status === 'failed' ? `${told} ${form.get('ErrorCode') ?? ''}`.trim() : null;
  return [{ kind: 'status', id, providerId: form.get('MessageSid'), status, detail }];
}

function messageIn(form: URLSearchParams): Notice[] {
  const [providerId, from, to] = ['MessageSid', 'From', 'To'].map((name) => form.get(name));
  if (!providerId || !from || !to) throw new Refusal('invalid_request', 'This is no call-back of Twilio about an SMS.');
  const body = form.get('Body') ?? '';
  return [
    { kind: 'message', channel: 'sms', providerId, from, to: [to], subject: null, body, references: [], at: null },
  ];
}
