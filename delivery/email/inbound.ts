import PostalMime, { type Address, type Email } from 'postal-mime';
import { Refusal } from '../../domain/shared/refusal.ts';
import { equalInConstantTime } from '../../domain/shared/token.ts';
import type { Callback, CallbackResult, InboundMessage } from '../driver.ts';
import { signature } from '../webhooks/sign.ts';
import { isDeliveryReport, readBounce } from './bounce.ts';
import { extractReply } from './reply-text.ts';

const TOLERANCE_MS = 5 * 60_000;

/**
 * Reads mail that a mail server forwards: the raw message, signed as Standard Webhooks are (standardwebhooks.com). Null
 * where the signature is missing or wrong. `domain` is that of our own Message-IDs.
 * @throws Refusal `invalid_request`
 */
export async function receiveMail(secret: string, domain: string, callback: Callback): Promise<CallbackResult> {
  if (!isSigned(secret, callback)) return null;
  if (!callback.headers['content-type']?.startsWith('message/rfc822')) throw unreadable('Send it as message/rfc822.');
  const email = await PostalMime.parse(callback.body, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch((error: Error) => {
    throw unreadable(error.message);
  });
  const draftIdOf = (messageId: string) => draftIdIn(messageId, domain);
  if (isDeliveryReport(email)) return { events: readBounce(email, draftIdOf) };
  if (isAutomatic(email)) return { events: [] };
  return { events: [await toMessage(email, domain, callback.headers['webhook-id'] ?? '')] };
}

function isSigned(secret: string, { headers, body, at }: Callback): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) return false;
  const age = at.getTime() - Number(timestamp) * 1000;
  if (!(Math.abs(age) <= TOLERANCE_MS)) return false;
  const expected = signature(secret, id, timestamp, body);
  return signatures.split(' ').some((given) => equalInConstantTime(given, expected));
}

/** Automatic answers (RFC 3834), such as absence notes. They must not end a sequence, and they show no interest. */
function isAutomatic({ headers }: Email): boolean {
  return headers.some(({ key, value }) => {
    if (key === 'auto-submitted') return !/^no\b/i.test(value.trim());
    if (key === 'precedence') return /auto_reply/i.test(value);
    return key === 'x-autoreply' || key === 'x-autorespond';
  });
}

async function toMessage(email: Email, domain: string, webhookId: string): Promise<InboundMessage> {
  const from = addressesOf([email.from])[0];
  if (!from) throw unreadable('It has no sender.');
  const to = addressesOf([...(email.to ?? []), ...(email.cc ?? [])]);
  const references = `${email.references ?? ''} ${email.inReplyTo ?? ''}`.match(/<[^<>\s]+>/g) ?? [];
  // Some mail programs drop the references, but the address they answer still contains the draft's id.
  const tags = to.flatMap((address) => /\+(draft_[0-9a-z]{26})@/.exec(address)?.[1] ?? []);
  const date = new Date(email.date ?? '');
  return {
    kind: 'message',
    channel: 'email',
    providerId: email.messageId ?? webhookId,
    from,
    to,
    subject: email.subject ?? null,
    body: await extractReply(email),
    references: [...new Set([...references, ...tags.map((id) => `<${id}@${domain}>`)])],
    at: Number.isNaN(date.getTime()) ? null : date,
  };
}

const addressesOf = (addresses: (Address | undefined)[]): string[] =>
  addresses.flatMap((entry) => entry?.group ?? entry ?? []).flatMap(({ address }) => address?.toLowerCase() || []);

/** Null where the Message-ID is not one of ours. */
function draftIdIn(messageId: string, domain: string): string | null {
  const [, id, at] = /^<(draft_[0-9a-z]{26})@(.+)>$/.exec(messageId) ?? [];
  return id && at?.toLowerCase() === domain.toLowerCase() ? id : null;
}

const unreadable = (why: string) => new Refusal('invalid_request', `This is no mail that can be read. ${why}`);
