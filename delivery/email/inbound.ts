import { createHmac } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { Refusal } from '../../domain/shared/refusal.ts';
import { sameText } from '../../domain/shared/token.ts';
import type { Callback, Notice, Received } from '../driver.ts';
import { bounceIn, isReport } from './bounce.ts';
import { replyText } from './reply-text.ts';

const toleranceMs = 5 * 60_000;

/** Mail that a mail server passes on: the raw message, signed as Standard Webhooks are (standardwebhooks.com).
 * `domain` is the one our Message-IDs are in. Null where it is not signed.
 * @throws Refusal `invalid_request` */
export async function receiveMail(secret: string, domain: string, callback: Callback): Promise<Received> {
  if (!signed(secret, callback)) return null;
  if (!callback.headers['content-type']?.startsWith('message/rfc822')) throw unreadable('Send it as message/rfc822.');
  const email = await PostalMime.parse(callback.body, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch((error: Error) => {
    throw unreadable(error.message);
  });
  const ours = (messageId: string) => ourId(messageId, domain);
  if (isReport(email)) return { notices: bounceIn(email, ours) };
  if (isAutomatic(email)) return { notices: [] };
  return { notices: [await messageIn(email, domain, callback.headers['webhook-id'] ?? '')] };
}

function signed(secret: string, { headers, body, at }: Callback): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) return false;
  const age = at.getTime() - Number(timestamp) * 1000;
  if (!(Math.abs(age) <= toleranceMs)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return signatures.split(' ').some((one) => sameText(one, `v1,${right}`));
}

/** RFC 3834. An absence note is nobody's answer: it must neither end a sequence nor look like interest. */
function isAutomatic({ headers }: Email): boolean {
  return headers.some(({ key, value }) => {
    if (key === 'auto-submitted') return !/^no\b/i.test(value.trim());
    if (key === 'precedence') return /auto_reply/i.test(value);
    return key === 'x-autoreply' || key === 'x-autorespond';
  });
}

async function messageIn(email: Email, domain: string, webhookId: string): Promise<Notice> {
  const from = addressesOf([email.from])[0];
  if (!from) throw unreadable('It has no sender.');
  const to = addressesOf([...(email.to ?? []), ...(email.cc ?? [])]);
  const named = `${email.references ?? ''} ${email.inReplyTo ?? ''}`.match(/<[^<>\s]+>/g) ?? [];
  // Where the program of the sender dropped the references, the address it answered still has our id.
  const tags = to.flatMap((address) => /\+(draft_[0-9a-z]{26})@/.exec(address)?.[1] ?? []);
  const date = new Date(email.date ?? '');
  return {
    kind: 'message',
    channel: 'email',
    providerId: email.messageId ?? webhookId,
    from,
    to,
    subject: email.subject ?? null,
    body: await replyText(email),
    references: [...new Set([...named, ...tags.map((id) => `<${id}@${domain}>`)])],
    at: Number.isNaN(date.getTime()) ? null : date,
  };
}

const addressesOf = (addresses: (Address | undefined)[]): string[] =>
  addresses.flatMap((one) => one?.group ?? one ?? []).flatMap(({ address }) => address?.toLowerCase() || []);

/** Null where the Message-ID is not one we gave. */
function ourId(messageId: string, domain: string): string | null {
  const [, id, at] = /^<(draft_[0-9a-z]{26})@(.+)>$/.exec(messageId) ?? [];
  return id && at?.toLowerCase() === domain.toLowerCase() ? id : null;
}

const unreadable = (why: string) => new Refusal('invalid_request', `This is no mail that can be read. ${why}`);
