import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type AppContext, transact } from '../approval/transaction/transact.ts';
import type { InboundMessage } from '../delivery/driver.ts';
import { saveReceivedFiles } from '../domain/attachments/save-received-files.ts';
import { addressColumn, recordOptOutReply } from '../domain/consent/consent.ts';
import { type Keyword, keywordOf, keywordOfEmail } from '../domain/consent/opt-out-words.ts';
import { addOptOut, liftOptOut, lockAddress } from '../domain/consent/opt-outs.ts';
import { contactUpdated } from '../domain/contacts/contact-record.ts';
import { readContact } from '../domain/contacts/contacts.ts';
import { hasOtherAddress } from '../domain/contacts/other-addresses.ts';
import { messageReceived, messageRecord } from '../domain/conversations/conversations.ts';
import { saveMessage } from '../domain/conversations/save-message.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { storable } from '../domain/shared/fields.ts';
import { publicId, publicIdOrNull } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import type { Channel } from '../storage/column-values.ts';
import { endRepliedEnrollments } from './end-replied-enrollments.ts';
import { stopSendingTo, waitForSendsTo } from './opt-out.ts';
import { unreadableText } from './unreadable-text.ts';

/**
 * Whether a message opts its sender out or in again. An unreadable one can only opt out, by its subject: START lifts a
 * refusal, so it must be all that was written.
 */
export function keywordIn({ channel, subject, body, unreadable }: InboundMessage): Keyword {
  if (channel === 'sms') return keywordOf(body);
  const word = keywordOfEmail(subject ?? '', unreadable ? '' : body);
  return unreadable && word === 'start' ? null : word;
}

/**
 * Stores a message from a person in its conversation. The message is stored, and a STOP is in effect, before the provider
 * is answered.
 */
export async function receiveMessage(
  context: AppContext,
  actor: Actor,
  driver: string,
  received: InboundMessage,
): Promise<void> {
  const message = toStorable(received);
  const word = keywordIn(message);
  await transact(context, actor, (work) => store(work, driver, message, word));
  if (word === 'stop') await waitForSendsTo(context, actor.agencyId, message.channel, message.from);
}

/** Applies a STOP that was sent to another agency of the installation. This agency may not read the message itself. */
export async function receiveStop(context: AppContext, actor: Actor, received: InboundMessage): Promise<void> {
  const message = toStorable(received);
  await transact(context, actor, async (work) => {
    await lockAddress(work, message.channel, message.from);
    await optOut(work, message, await contactsAt(work, message.channel, message.from));
    work.journal({ operation: 'stopReceived', outcome: 'done' });
  });
  await waitForSendsTo(context, actor.agencyId, message.channel, message.from);
}

const MAX_ID_LENGTH = 500;
const MAX_REFERENCES = 50;
const MAX_SUBJECT_LENGTH = 1000;

/** Shortens what a stranger's mail program may have written into the headers without any limit. */
function toStorable(message: InboundMessage): InboundMessage {
  const shortId = (id: string) =>
    id.length > MAX_ID_LENGTH ? createHash('sha256').update(id).digest('base64url') : storable(id);
  return {
    ...message,
    from: storable(message.from).slice(0, MAX_ID_LENGTH),
    providerId: shortId(message.providerId),
    references: message.references.slice(-MAX_REFERENCES).map(shortId),
    subject: message.subject && storable(message.subject).slice(0, MAX_SUBJECT_LENGTH),
    body: message.unreadable ? unreadableText(message.unreadable) : storable(message.body),
  };
}

async function store(work: Work, driver: string, message: InboundMessage, word: Keyword): Promise<void> {
  // The first lock, as in a claim: a send to this address either commits before, or sees what is written here.
  await lockAddress(work, message.channel, message.from);
  const contacts = await contactsAt(work, message.channel, message.from);
  const contactId = contacts[0]?.id ?? null;
  const saved = await saveMessage(work, {
    channel: message.channel,
    contactId,
    address: message.from,
    direction: 'inbound',
    subject: message.subject,
    body: message.body,
    at: work.now,
    draftId: null,
    driver,
    providerId: message.providerId,
    references: message.references,
    fileNames: (message.files ?? []).flatMap(({ name, isInText }) => (isInText || name === '' ? [] : [name])),
    ...(message.unreadable && { failure: { code: 'unreadable', detail: message.unreadable.limit } }),
  });
  if (!saved) return;
  await saveReceivedFiles(work, saved.id, message.files ?? []);
  work.emit(messageReceived, { ...messageRecord(saved), contactId: publicIdOrNull('contact', contactId) });
  if (word === 'stop') await optOut(work, message, contacts);
  if (word === 'start') await optIn(work, message, contacts);
  // The contact who is written to at this address has answered, and not a partner who has it among the others.
  const repliers = contacts.some(({ isWrittenTo }) => isWrittenTo)
    ? contacts.filter(({ isWrittenTo }) => isWrittenTo)
    : contacts;
  const replierIds = repliers.map(({ id }) => id);
  await endRepliedEnrollments(work, replierIds, message.references);
  work.journal({
    operation: word ? `${word}Received` : message.unreadable ? 'unreadableReceived' : 'messageReceived',
    outcome: 'done',
    subject: publicId('message', saved.id),
  });
}

/** A contact with the address of a message; `isWrittenTo` says whether it is the contact's main address. */
type Sender = { id: string; isWrittenTo: boolean };

/** The contacts with this number or address: those that are written to there first, and of them the last updated one. */
async function contactsAt(work: Work, channel: Channel, address: string): Promise<Sender[]> {
  const column = addressColumn(channel);
  const rows = work.agency
    .indexed('contact')
    .select(['id', sql<boolean>`${sql.ref(`contact.${column}`)} is not distinct from ${address}`.as('isWrittenTo')])
    .where((contact) => contact.or([contact(column, '=', address), hasOtherAddress(address)]));
  return rows.orderBy('isWrittenTo', 'desc').orderBy('updated_at', 'desc').orderBy('id').execute();
}

/** A STOP is meant for the person, from whichever of their numbers it comes. */
async function optOut(work: Work, message: InboundMessage, contacts: Sender[]): Promise<void> {
  const { channel, from, subject, body, unreadable } = message;
  await addOptOut(work, channel, from, 'STOP');
  const evidence = unreadable ? (subject ?? '') : body;
  for (const { id } of contacts) await recordReply(work, id, channel, 'opted_out', evidence);
  const contactIds = contacts.map(({ id }) => id);
  await stopSendingTo(work, channel, { address: from, contactIds }, 'The contact has replied STOP.');
}

/**
 * START changes only the consent of contacts who had opted out; from others it is an ordinary message. It consents for the address
 * from which it comes, and so for nothing that goes to another one.
 */
async function optIn(work: Work, { channel, from, body }: InboundMessage, contacts: Sender[]): Promise<void> {
  await liftOptOut(work, channel, from);
  for (const { id } of contacts.filter(({ isWrittenTo }) => isWrittenTo)) {
    const { consent } = await readContact(work, id);
    if (consent[channel].status === 'opted_out') await recordReply(work, id, channel, 'granted', body);
  }
}

async function recordReply(
  work: Work,
  contactId: string,
  channel: Channel,
  status: 'opted_out' | 'granted',
  body: string,
): Promise<void> {
  await recordOptOutReply(work, contactId, channel, status, body);
  work.emit(contactUpdated, await readContact(work, contactId));
}
