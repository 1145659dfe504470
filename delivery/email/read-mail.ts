import PostalMime, { addressParser, type Email, type Mailbox } from 'postal-mime';
import { receivedFiles } from '../../domain/attachments/received-files.ts';
import { newPartOf } from '../../domain/conversations/folds.ts';
import { storable } from '../../domain/shared/storable-text.ts';
import type { MessageAuthor } from '../../storage/column-values.ts';
import type { CallbackEvent, InboundMessage, Unreadable } from '../driver.ts';
import { readBounce, readComplaint } from './bounce.ts';
import { carriedFiles } from './carried-files.ts';
import { withKnownCharsets } from './charsets.ts';
import { contentHashOf } from './content-hash.ts';
import { headersOf } from './headers.ts';
import { leadIn, readParts } from './lead.ts';
import type { LeadMail, SenderTrust } from './lead-mail.ts';
import { authorIn, factsOf, isAnswer } from './mail-facts.ts';
import { exceededLimit, MAX_HEADER_BYTES, MAX_NESTING } from './mail-limits.ts';
import { messageText } from './message-text.ts';
import { type OwnAddresses, type OwnIds, ownIds } from './own-ids.ts';
import { isPortal } from './portals.ts';
import { type MailSender, replyToOf, senderOf } from './sender.ts';

/** The facts that reading a mail needs beside its bytes. `webhookId` stands in for a missing Message-ID, `today` is a day in UTC. */
export type MailIds = { own: OwnAddresses; webhookId: string; today: string };
export type MailTask = MailIds & { raw: Uint8Array<ArrayBuffer> };

/** `events` is null for a mail without a sender; `unreadable` is the limit that a mail exceeds. */
export type MailReading = { events: CallbackEvent[] | null } | { unreadable: Unreadable['limit'] };

/** Reads a mail within the limits of `mail-limits.ts`. It may take long for a hostile one, so it runs in a thread. */
export async function readMail({ raw, ...ids }: MailTask): Promise<MailReading> {
  const limit = exceededLimit(raw);
  if (limit) return { unreadable: limit };
  try {
    return { events: eventsIn(await parse(raw), ids) };
  } catch (error) {
    return { unreadable: limitIn(error as Error) };
  }
}

const parse = (raw: Uint8Array<ArrayBuffer>): Promise<Email> =>
  PostalMime.parse(withKnownCharsets(raw), {
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADER_BYTES,
  });

/** postal-mime gives its errors no code. */
function limitIn({ message }: Error): Unreadable['limit'] {
  if (message.startsWith('Maximum MIME nesting depth')) return 'nesting';
  return message.startsWith('Maximum header size') ? 'headers' : 'form';
}

function eventsIn(email: Email, ids: MailIds): CallbackEvent[] | null {
  const own = ownIds(ids.own);
  const sender = senderOf(email, own);
  const parts = sender && !own.isOurMessageId(email.messageId ?? '') ? readParts(leadMail(email, sender, own)) : [];
  const reading = leadIn(parts, trustIn(email, sender));
  // A portal's text part may only say that the mail has to be read as HTML.
  const { text, folds } = messageText(reading?.lead && reading.part === 'html' ? { ...email, text: '' } : email, own);
  const { writtenBy, passedOn } = authorIn({ email, sender, text, own }, parts, reading?.lead ?? null);
  // Nobody has to read that a message was read, or that a copy of it came back.
  if (writtenBy === 'receipt' || writtenBy === 'ourselves') return [];
  const report = reportIn(writtenBy, email, text, own);
  if (report === 'no failure') return [];
  if (report?.id || (report && !sender)) return [report];
  if (!sender) return null;
  const mail = factsOf({ email, sender, own, text, folds, parts, reading, writtenBy, passedOn }, ids.today);
  const message = toMessage(email, sender, ids);
  const received = {
    ...message,
    from: passedOn?.address ?? message.from,
    body: newPartOf(mail.wholeText, mail.folds),
    mail,
    files: receivedFiles(carriedFiles(email)),
  };
  // The id may be one that a provider gave to our message; if nobody knows it, the message tells of the report.
  return [...(report ? [report] : []), received];
}

/** An answer goes on with a conversation, also by way of a portal. */
const trustIn = (email: Email, sender: MailSender | null): SenderTrust =>
  sender && !isAnswer(email) && isPortal(sender.via ?? sender.address) ? 'portal' : 'unknown';

/** The message of ours that a machine says was not delivered, or a person did not want. */
function reportIn(writtenBy: MessageAuthor, email: Email, text: string, own: OwnIds) {
  if (writtenBy === 'complaint') return readComplaint(email, text, own);
  return writtenBy === 'bounce' ? readBounce(email, text, own) : null;
}

/** A lead is short: of a longer mail the beginning is looked at. */
const MAX_LEAD_LENGTH = 50_000;

const leadMail = (email: Email, sender: MailSender, own: OwnIds): LeadMail => ({
  text: storable((email.text ?? '').slice(0, MAX_LEAD_LENGTH)).replaceAll('\r\n', '\n'),
  html: storable((email.html ?? '').slice(0, 4 * MAX_LEAD_LENGTH)),
  subject: email.subject ?? '',
  sender,
  replyTo: replyToOf(email, own),
  isAnswer: isAnswer(email),
  own,
});

/** More recipients than a mail to an agency has. */
const MAX_ADDRESSES = 100;

/**
 * The headers in which mail servers write the recipient of the envelope: Postfix, Exim, qmail and Dovecot. A forwarded mail has one of each
 * server on its way, and a blind copy names its recipient nowhere else.
 */
const deliveryHeaders = ['x-original-to', 'delivered-to', 'envelope-to', 'x-envelope-to'];

const deliveryAddresses = (email: Email): string[] =>
  deliveryHeaders
    .flatMap((name) => headersOf(email, name))
    .flatMap((value) => addressParser(value, { flatten: true }) as Mailbox[])
    .flatMap(({ address }) => address.toLowerCase() || []);

/** The message without its body. */
export function toMessage(email: Email, sender: MailSender, { own, webhookId }: MailIds): InboundMessage {
  const to = [...(email.to ?? []), ...(email.cc ?? [])]
    .flatMap((entry) => entry.group ?? (entry as Mailbox))
    .flatMap(({ address }) => address.toLowerCase() || [])
    .slice(0, MAX_ADDRESSES);
  const deliveredTo = deliveryAddresses(email).slice(0, MAX_ADDRESSES);
  const { isOurAddress } = ownIds(own);
  const addressedTo = [deliveredTo, to]
    .map((addresses) => addresses.filter((address) => !isOurAddress(address)))
    .filter(({ length }) => length > 0);
  const references = `${email.references ?? ''} ${email.inReplyTo ?? ''}`.match(/<[^<>\s]+>/g) ?? [];
  // Some mail programs drop the references, but the address they answer still contains the draft's id.
  const tags = [...to, ...deliveredTo].flatMap((address) => /\+(draft_[0-9a-z]{26})@/.exec(address)?.[1] ?? []);
  const date = new Date(email.date ?? '');
  return {
    kind: 'message',
    channel: 'email',
    providerId: email.messageId ?? webhookId,
    contentHash: contentHashOf(email),
    from: sender.address,
    to,
    ...(addressedTo.length > 0 && { addressedTo }),
    subject: email.subject ?? null,
    body: '',
    references: [...new Set([...references, ...tags.map((id) => `<${id}@${own.domain}>`)])],
    at: Number.isNaN(date.getTime()) ? null : date,
  };
}
