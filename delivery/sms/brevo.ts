import { createHash } from 'node:crypto';
import { SegmentedMessage } from 'sms-segments-calculator';
import { z } from 'zod';
import { Refusal } from '../../domain/shared/refusal.ts';
import { sameText } from '../../domain/shared/token.ts';
import type { Callback, DriverKind, Notice, OutgoingSms, Received, Surroundings } from '../driver.ts';
import { handOver } from '../http.ts';
import { discreet } from '../redact.ts';

/** SMS by Brevo: developers.brevo.com/reference/send-async-transactional-sms and …/docs/transactional-webhooks. */

const settings = z.object({
  CLEF_BREVO_API_KEY: z.string('is missing'),
  CLEF_BREVO_SENDER: z
    .string('is missing')
    .regex(/^([A-Za-z0-9 ]{3,11}|\d{3,15})$/, 'must be 3 to 11 letters and digits, or a number without its +'),
  CLEF_BREVO_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).default('https://api.brevo.com'),
});
type Settings = z.output<typeof settings>;

export const brevo: DriverKind<OutgoingSms, typeof settings> = {
  name: 'brevo',
  settings,
  open: (set, surroundings) => ({
    name: 'brevo',
    // Its interface has no idempotency key.
    idempotent: false,
    send: (sms) => send(set, surroundings, sms),
    receive: async (callback) => receive(set, surroundings, callback),
    close: async () => undefined,
  }),
};

function send(set: Settings, surroundings: Surroundings, { id, to, body, purpose }: OutgoingSms) {
  // Brevo does not sign: what calls back shows the token that only it was told.
  const webUrl = new URL(surroundings.callbackUrl('brevo', id));
  webUrl.searchParams.set('token', surroundings.token('brevo'));
  return handOver({
    url: new URL('/v3/transactionalSMS/send', set.CLEF_BREVO_URL).href,
    headers: { 'api-key': set.CLEF_BREVO_API_KEY, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      sender: set.CLEF_BREVO_SENDER,
      recipient: to.slice(1),
      content: body,
      type: purpose === 'marketing' ? 'marketing' : 'transactional',
      // Without it Brevo replaces what GSM-7 has not, and another text would arrive than was approved.
      unicodeEnabled: new SegmentedMessage(body).encodingName === 'UCS-2',
      tag: id,
      webUrl: webUrl.href,
    }),
    idIn: (answer) => z.object({ messageId: z.int() }).safeParse(answer).data?.messageId.toString(),
    secret: [body, set.CLEF_BREVO_API_KEY],
  });
}

/** What Brevo tells of one message; `to` is the person's number, also where the person writes. */
const Told = z.object({
  msg_status: z.string(),
  messageId: z.union([z.int(), z.string()]).transform(String).nullish(),
  to: z.union([z.int(), z.string()]).transform(String).nullish(),
  reply: z.string().nullish(),
  description: z.string().nullish(),
  ts_event: z.number().nullish(),
  date: z.string().nullish(),
});
type Told = z.output<typeof Told>;

function receive(set: Settings, surroundings: Surroundings, { url, body }: Callback): Received {
  if (!sameText(url.searchParams.get('token') ?? '', surroundings.token('brevo'))) return null;
  // Batched call-backs are a list.
  const told = z.array(Told).safeParse([parsed(body)].flat());
  if (!told.success) throw new Refusal('invalid_request', 'This is no call-back of Brevo about an SMS.');
  return { notices: told.data.flatMap((one) => noticesOf(one, url.searchParams.get('id'), set.CLEF_BREVO_SENDER)) };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const delivered = ['delivered'];
const sent = ['sent', 'accepted'];
const failed = ['soft_bounce', 'hard_bounce', 'rejected', 'rej', 'blacklisted', 'bl', 'blocked', 'skip'];
const optedOut = ['unsubscribe', 'unsubscribed'];

function noticesOf(told: Told, id: string | null, sender: string): Notice[] {
  const status = told.msg_status;
  if (told.reply) return [messageOf(told, told.reply, sender)];
  // Brevo took the person's STOP itself, on its short number: to us it is their word all the same.
  if (optedOut.includes(status)) return [messageOf(told, 'STOP', sender)];
  const kind = { kind: 'status', id, providerId: told.messageId ?? null } as const;
  if (delivered.includes(status)) return [{ ...kind, status: 'delivered', detail: null }];
  if (sent.includes(status)) return [{ ...kind, status: 'sent', detail: null }];
  if (!failed.includes(status)) return [];
  return [{ ...kind, status: 'failed', detail: discreet(`${status} ${told.description ?? ''}`) }];
}

/** A reply has no id of its own: the same call-back, sent again, makes the same one. */
function messageOf(told: Told, body: string, sender: string): Notice {
  if (!told.to) throw new Refusal('invalid_request', 'This reply does not say whose it is.');
  const from = `+${told.to.replace(/\D/g, '')}`;
  const parts = [told.messageId, from, told.date ?? told.ts_event, body];
  const providerId = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  const at = told.ts_event ? new Date(told.ts_event * 1000) : null;
  return { kind: 'message', channel: 'sms', providerId, from, to: [sender], subject: null, body, references: [], at };
}
