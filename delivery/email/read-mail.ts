import PostalMime, { type Address, type Email } from 'postal-mime';
import { receivedFiles } from '../../domain/attachments/received-files.ts';
import type { CallbackEvent, InboundMessage, Unreadable } from '../driver.ts';
import { isDeliveryReport, readBounce } from './bounce.ts';
import { carriedFiles } from './carried-files.ts';
import { exceededLimit, MAX_HEADER_BYTES, MAX_NESTING } from './mail-limits.ts';
import { extractReply } from './reply-text.ts';

/** A raw mail. `domain` is that of our own Message-IDs, `webhookId` stands in for a missing one. */
export type MailTask = MailIds & { raw: Uint8Array<ArrayBuffer> };
export type MailIds = { domain: string; webhookId: string };

/** `events` is null for a mail without a sender; `unreadable` is the limit that a mail exceeds. */
export type MailReading = { events: CallbackEvent[] | null } | { unreadable: Unreadable['limit'] };

/** Reads a mail within the limits of `mail-limits.ts`. It may take long for a hostile one, so it runs in a thread. */
export async function readMail({ raw, ...ids }: MailTask): Promise<MailReading> {
  const limit = exceededLimit(raw);
  if (limit) return { unreadable: limit };
  try {
    return { events: await eventsIn(await parse(raw), ids) };
  } catch (error) {
    return { unreadable: limitIn(error as Error) };
  }
}

const parse = (raw: Uint8Array<ArrayBuffer>): Promise<Email> =>
  PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADER_BYTES,
  });

/** postal-mime gives its errors no code. */
function limitIn({ message }: Error): Unreadable['limit'] {
  if (message.startsWith('Maximum MIME nesting depth')) return 'nesting';
  return message.startsWith('Maximum header size') ? 'headers' : 'form';
}

async function eventsIn(email: Email, ids: MailIds): Promise<CallbackEvent[] | null> {
  if (isDeliveryReport(email)) return readBounce(email, (messageId) => draftIdIn(messageId, ids.domain));
  if (isAutomatic(email)) return [];
  const message = toMessage(email, ids);
  return message && [{ ...message, body: await extractReply(email), files: receivedFiles(carriedFiles(email)) }];
}

/** Automatic answers (RFC 3834), such as absence notes. They must not end a sequence, and they show no interest. */
export function isAutomatic({ headers }: Email): boolean {
  return headers.some(({ key, value }) => {
    if (key === 'auto-submitted') return !/^no\b/i.test(value.trim());
    if (key === 'precedence') return /auto_reply/i.test(value);
    return key === 'x-autoreply' || key === 'x-autorespond';
  });
}

/** More recipients than a mail to an agency has, and more references than a thread. */
const MAX_ADDRESSES = 100;
const MAX_REFERENCES = 100;

/** The message without its body; null for a mail without a sender. */
export function toMessage(email: Email, { domain, webhookId }: MailIds): InboundMessage | null {
  const from = addressesOf([email.from])[0];
  if (!from) return null;
  const to = addressesOf([...(email.to ?? []), ...(email.cc ?? [])]).slice(0, MAX_ADDRESSES);
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
    body: '',
    references: [...new Set([...references.slice(-MAX_REFERENCES), ...tags.map((id) => `<${id}@${domain}>`)])],
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
