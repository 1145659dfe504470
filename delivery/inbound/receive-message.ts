import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { saveReceivedFiles } from '../../domain/attachments/save-received-files.ts';
import { addressColumn, recordOptOutReply } from '../../domain/consent/consent.ts';
import { type Keyword, keywordOf, keywordOfEmail } from '../../domain/consent/opt-out-words.ts';
import { addOptOut, liftRefusal, lockAddress } from '../../domain/consent/opt-outs.ts';
import { hasAddress } from '../../domain/contacts/addresses/other-addresses.ts';
import { readContact } from '../../domain/contacts/contacts.ts';
import { contactUpdated } from '../../domain/contacts/record/contact-record.ts';
import { messageReceived, messageRecord } from '../../domain/conversations/conversations.ts';
import { saveOriginal } from '../../domain/conversations/original-mail.ts';
import { isReceived, saveMessage } from '../../domain/conversations/save-message.ts';
import { stopSendingTo } from '../../domain/enrollments/stop-sending.ts';
import { forgetSoftFailures } from '../../domain/failed-deliveries/delivery-failures.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import { publicId, publicIdOrNull } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { storable } from '../../domain/shared/storable-text.ts';
import { type AppContext, readingWork, transact } from '../../door/transaction/transact.ts';
import type { Channel } from '../../storage/column-values.ts';
import type { InboundMessage, MailFacts } from '../driver.ts';
import { endRepliedEnrollments, postponeForAbsence } from './end-replied-enrollments.ts';
import { asAgencyTakesIt } from './lead-of-agency.ts';
import { receiveComplaintOf } from './receive-complaint.ts';
import { contactOfLead, followUpLead, propertyOfLead } from './receive-lead.ts';
import { unreadableText } from './unreadable-text.ts';
import { waitForSendsTo } from './wait-for-sends.ts';

/**
 * Whether a message opts its sender out or in again. Only a person's does. START lifts a refusal, and anybody can write an e-mail in
 * somebody's name: by e-mail it is an ordinary message, which a colleague reads. An unreadable one can opt out by its subject.
 */
export function keywordIn({ channel, subject, body, unreadable, mail, isOptOut }: InboundMessage): Keyword {
  if (isOptOut) return 'stop';
  if (channel === 'sms') return keywordOf(body, 'sms');
  // A portal's form is no place to refuse messages of the agency.
  if (mail && (mail.writtenBy !== 'person' || mail.lead)) return null;
  return keywordOfEmail(subject ?? '', unreadable ? '' : body) === 'stop' ? 'stop' : null;
}

/**
 * Stores a message from a person in its conversation. The message is stored, and a STOP is in effect, before the provider
 * is answered. `isLate`: it came days ago, and belonged to no agency until now.
 */
export async function receiveMessage(
  context: AppContext,
  actor: Actor,
  driver: string,
  received: InboundMessage,
  { isLate = false } = {},
): Promise<void> {
  const message = await asAgencyTakesIt(readingWork(context, actor, context.now()), toStorable(received));
  const said = keywordIn(message);
  // The person may have refused messages since they wrote START.
  const word = isLate && said === 'start' ? null : said;
  await transact(context, actor, (work) => store(work, driver, message, word));
  if (word === 'stop') await waitForSendsTo(context, actor.agencyId, message.channel, message.from);
  if (message.mail?.complainedBy) await receiveComplaintOf(context, actor, message.mail.complainedBy);
}

/** Applies a STOP that was sent to another agency of the installation. This agency may not read the message itself. */
export async function receiveStop(context: AppContext, actor: Actor, received: InboundMessage): Promise<void> {
  const message = toStorable(received);
  await transact(context, actor, async (work) => {
    await lockAddress(work, message.channel, message.from);
    const counts = await optOut(work, message, await contactsAt(work, message.channel, message.from));
    if (counts) work.journal({ operation: 'stopReceived', outcome: 'done' });
  });
  await waitForSendsTo(context, actor.agencyId, message.channel, message.from);
}

const MAX_ID_LENGTH = 500;
const MAX_REFERENCES = 50;
const MAX_SUBJECT_LENGTH = 1000;

/** Shortens what a stranger's mail program may have written into the headers without any limit. */
export function toStorable(message: InboundMessage): InboundMessage {
  const shortId = (id: string) =>
    id.length > MAX_ID_LENGTH ? createHash('sha256').update(id).digest('base64url') : storable(id);
  return {
    ...message,
    from: storable(message.from).slice(0, MAX_ID_LENGTH),
    to: message.to.map(storable),
    providerId: shortId(message.providerId),
    references: message.references.slice(-MAX_REFERENCES).map(shortId),
    subject: message.subject && storable(message.subject).slice(0, MAX_SUBJECT_LENGTH),
    body: message.unreadable ? unreadableText(message.unreadable) : storable(message.body),
  };
}

async function store(work: Work, driver: string, message: InboundMessage, word: Keyword): Promise<void> {
  // The first lock, as in a claim: a send to this address either commits before, or sees what is written here.
  await lockAddress(work, message.channel, message.from);
  const lead = message.mail?.lead;
  // A repetition must not make the person again, whom a colleague may have merged or removed since.
  if (lead && (await isReceived(work, { ...message, driver }))) return;
  const property = lead ? await propertyOfLead(work, lead) : null;
  const leadContact = lead && (await contactOfLead(work, lead, property));
  const contacts = leadContact
    ? [{ id: leadContact, isWrittenTo: true }]
    : await contactsAt(work, message.channel, message.from);
  const contactId = contacts[0]?.id ?? null;
  const saved = await saveMessage(work, {
    channel: message.channel,
    contactId,
    // A portal's own address is nobody's to answer.
    address: lead ? lead.email : message.from,
    direction: 'inbound',
    subject: message.subject,
    body: message.body,
    at: work.now,
    draftId: null,
    driver,
    providerId: message.providerId,
    contentHash: message.contentHash,
    references: message.references,
    fileNames: (message.files ?? []).flatMap(({ name, isInText }) => (isInText || name === '' ? [] : [name])),
    ...(message.unreadable && { failure: { code: 'unreadable', detail: message.unreadable.limit } }),
    ...(message.mail && storedFacts(message.mail)),
  });
  if (!saved) {
    // Somebody may have used the Message-Id before; a refusal counts all the same, and applying it again changes nothing.
    if (word === 'stop') await optOut(work, message, contacts);
    return;
  }
  await saveReceivedFiles(work, saved.id, message.files ?? []);
  if (message.original) await saveOriginal(work, saved.id, message.original);
  const leadSource = lead?.source ?? null;
  work.emit(messageReceived, { ...messageRecord(saved), contactId: publicIdOrNull('contact', contactId), leadSource });
  if (lead && leadContact) await followUpLead(work, leadContact, property, lead);
  const isIgnored = word === 'stop' && !(await optOut(work, message, contacts));
  if (word === 'start') await optIn(work, message, contacts);
  await applyToSequences(work, message, contacts);
  work.journal({
    operation: word && !isIgnored ? `${word}Received` : message.unreadable ? 'unreadableReceived' : 'messageReceived',
    outcome: 'done',
    subject: publicId('message', saved.id),
  });
}

/** An answer ends the sequences of its author, an absence lets them wait, and other machines change nothing. */
async function applyToSequences(work: Work, message: InboundMessage, contacts: Sender[]): Promise<void> {
  // The contact who is written to at this address has answered, and not a partner who has it among the others.
  const writtenTo = contacts.filter(({ isWrittenTo }) => isWrittenTo);
  const ids = (writtenTo.length > 0 ? writtenTo : contacts).map(({ id }) => id);
  const { writtenBy = 'person', absentUntil = null } = message.mail ?? {};
  if (writtenBy === 'absence') await postponeForAbsence(work, ids, message.references, absentUntil);
  if (writtenBy !== 'person' && writtenBy !== 'calendar') return;
  await forgetSoftFailures(work, message.channel, message.from);
  await endRepliedEnrollments(work, ids, message.references);
}

const storedFacts = ({ writtenBy, via, wholeText, folds, lead, leadProblem, isToRead = false }: MailFacts) => ({
  writtenBy,
  via,
  leadSource: lead?.source.slice(0, 200) ?? null,
  leadProblem: leadProblem ?? null,
  isToRead,
  ...(folds.length > 0 && { whole: { text: wholeText, folds } }),
});

/** A contact with the address of a message; `isWrittenTo` says whether it is the contact's main address. */
type Sender = { id: string; isWrittenTo: boolean };

/** The contacts with this number or address: those that are written to there first, and of them the last updated one. */
async function contactsAt(work: Work, channel: Channel, address: string): Promise<Sender[]> {
  const column = addressColumn(channel);
  const rows = work.agency
    .indexed('contact')
    .select(['id', sql<boolean>`${sql.ref(`contact.${column}`)} is not distinct from ${address}`.as('isWrittenTo')])
    .where(hasAddress(channel, address));
  return rows.orderBy('isWrittenTo', 'desc').orderBy('updated_at', 'desc').orderBy('id').execute();
}

/**
 * A STOP is meant for the person, from whichever of their numbers it comes.
 * @returns whether it counts
 */
async function optOut(work: Work, message: InboundMessage, contacts: Sender[]): Promise<boolean> {
  const { channel, from } = message;
  // A STOP in the agency's own name is forged, or a colleague's slip: it must not silence the agency's mail to itself.
  if (channel === 'email' && (await isOurOwn(work, from))) return false;
  await addOptOut(work, channel, from, 'STOP');
  for (const { id } of contacts) await recordReply(work, id, channel, 'opted_out', evidenceIn(message));
  const contactIds = contacts.map(({ id }) => id);
  await stopSendingTo(work, channel, { address: from, contactIds }, 'The contact has replied STOP.');
  return true;
}

/** The words that refused: the text, or the subject too where the text alone is no refusal. */
function evidenceIn({ channel, subject, body, unreadable }: InboundMessage): string {
  const text = unreadable ? '' : body;
  if (channel === 'sms' || !subject || keywordOfEmail('', text) === 'stop') return text;
  return [`Objet : ${subject}`, text].filter(Boolean).join('\n\n');
}

/** The agency's own address, and those of its colleagues. */
async function isOurOwn(work: Work, address: string): Promise<boolean> {
  if ((await work.profile()).email === address) return true;
  const accounts = work.agency.from('user_account').select('id').where('email', '=', address);
  return (await accounts.executeTakeFirst()) !== undefined;
}

/**
 * START changes only the consent of contacts who had opted out; from others it is an ordinary message. It consents for the address
 * from which it comes, and so for nothing that goes to another one.
 */
async function optIn(work: Work, { channel, from, body }: InboundMessage, contacts: Sender[]): Promise<void> {
  await liftRefusal(work, channel, from);
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
