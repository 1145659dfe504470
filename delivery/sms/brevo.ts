import { createHash } from 'node:crypto';
import { z } from 'zod';
import { smsSegments } from '../../domain/drafts/sms-segments.ts';
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
} from '../driver.ts';
import { postToProvider } from '../post-to-provider.ts';
import { redact } from '../redact.ts';
import { MAX_SMS_CALLBACK_BYTES, wholeBody } from '../whole-body.ts';

/** SMS by Brevo: developers.brevo.com/reference/send-async-transactional-sms and …/docs/transactional-webhooks. */

const settings = z.object({
  CLEF_BREVO_API_KEY: z.string('is missing'),
  CLEF_BREVO_SENDER: z
    .string('is missing')
    .regex(/^([A-Za-z0-9 ]{3,11}|\d{3,15})$/, 'must be 3 to 11 letters and digits, or a number without its +'),
  CLEF_BREVO_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).default('https://api.brevo.com'),
});
type Settings = z.output<typeof settings>;

export const brevo: DriverDefinition<OutgoingSms, typeof settings> = {
  name: 'brevo',
  settings,
  open: (values, context) => ({
    name: 'brevo',
    // The API takes no idempotency key.
    idempotent: false,
    send: (sms) => send(values, context, sms),
    callbacks: {
      maxBytes: MAX_SMS_CALLBACK_BYTES,
      admit: (head) => (hasToken(context, head) ? wholeBody((body) => receive(values, head, body)) : null),
    },
    close: async () => undefined,
  }),
};

function send(values: Settings, context: DriverContext, { id, to, body, purpose }: OutgoingSms) {
  // Brevo does not sign its call-backs, so this address contains a token that only Brevo knows.
  const webUrl = new URL(context.callbackUrl('brevo', id));
  webUrl.searchParams.set('token', context.token('brevo'));
  return postToProvider({
    url: new URL('/v3/transactionalSMS/send', values.CLEF_BREVO_URL).href,
    headers: { 'api-key': values.CLEF_BREVO_API_KEY, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      sender: values.CLEF_BREVO_SENDER,
      recipient: to.slice(1),
      content: body,
      type: purpose === 'marketing' ? 'marketing' : 'transactional',
      // Without it Brevo replaces characters that GSM-7 lacks, and the text would not be the approved one.
      unicodeEnabled: smsSegments(body).encoding === 'UCS-2',
      tag: id,
      webUrl: webUrl.href,
    }),
    readId: (answer) => Accepted.safeParse(answer).data?.messageId.toString(),
    sensitive: [body, values.CLEF_BREVO_API_KEY],
  });
}

const Accepted = z.object({ messageId: z.int() });

/** Brevo's call-back about one message. `to` is the person's number, also when the person is the sender. */
const BrevoEvent = z.object({
  msg_status: z.string(),
  messageId: z.union([z.int(), z.string()]).transform(String).nullish(),
  to: z.union([z.int(), z.string()]).transform(String).nullish(),
  reply: z.string().nullish(),
  description: z.string().nullish(),
  ts_event: z.number().nullish(),
  date: z.string().nullish(),
});
type BrevoEvent = z.output<typeof BrevoEvent>;

const hasToken = (context: DriverContext, { url }: CallbackHead): boolean =>
  equalInConstantTime(url.searchParams.get('token') ?? '', context.token('brevo'));

function receive(values: Settings, { url }: CallbackHead, body: string): CallbackResult {
  // A batched call-back is a list.
  const parsed = z.array(BrevoEvent).safeParse([parseJson(body)].flat());
  if (!parsed.success) throw new Refusal('invalid_request', 'This is no call-back of Brevo about an SMS.');
  return {
    events: parsed.data.flatMap((event) => toEvents(event, url.searchParams.get('id'), values.CLEF_BREVO_SENDER)),
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const delivered = ['delivered'];
const sent = ['sent', 'accepted'];
/**
 * The failures by what they say of the number. Brevo sends nothing to a number on its list of unsubscribed people (`blacklisted`);
 * `blocked`, `rejected` and `skip` are about the message or the account.
 */
const failures: Record<string, AddressFailure> = {
  hard_bounce: 'hard',
  soft_bounce: 'soft',
  blacklisted: 'blocked',
  bl: 'blocked',
  rejected: 'soft',
  rej: 'soft',
  blocked: 'soft',
  skip: 'soft',
};
const optedOut = ['unsubscribe', 'unsubscribed'];

function toEvents(event: BrevoEvent, id: string | null, sender: string): CallbackEvent[] {
  const status = event.msg_status;
  if (event.reply) return [toMessage(event, event.reply, sender)];
  // Brevo handled the person's STOP itself, on its short number. For us it is the same as a STOP message.
  if (optedOut.includes(status)) return [toMessage(event, 'STOP', sender)];
  const kind = { kind: 'status', id, providerId: event.messageId ?? null } as const;
  if (delivered.includes(status)) return [{ ...kind, status: 'delivered', detail: null }];
  if (sent.includes(status)) return [{ ...kind, status: 'sent', detail: null }];
  const failure = Object.hasOwn(failures, status) ? failures[status] : undefined;
  if (!failure) return [];
  return [{ ...kind, status: 'failed', detail: redact(`${status} ${event.description ?? ''}`), failure }];
}

/** A reply has no id of its own, so one is derived: a repeated call-back gives the same id. */
function toMessage(event: BrevoEvent, body: string, sender: string): CallbackEvent {
  if (!event.to) throw new Refusal('invalid_request', 'This reply does not say whose it is.');
  const from = `+${event.to.replace(/\D/g, '')}`;
  const identity = [event.messageId, from, event.date ?? event.ts_event, body];
  const providerId = createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
  const at = event.ts_event ? new Date(event.ts_event * 1000) : null;
  return { kind: 'message', channel: 'sms', providerId, from, to: [sender], subject: null, body, references: [], at };
}
