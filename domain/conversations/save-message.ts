import { sql } from 'kysely';
import type { Channel, LeadProblem, MessageAuthor } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { wordsOf } from '../drafts/email.ts';
import { newId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { replyPrefix } from '../shared/reply-prefix.ts';
import type { MessageRow } from './conversations.ts';
import type { Fold } from './folds.ts';

/** A message that was received or sent, and is not in a conversation yet. */
export type NewMessage = {
  channel: Channel;
  contactId: string | null;
  /** The number or address at the other end; null where only an address that nobody reads is known. */
  address: string | null;
  direction: 'inbound' | 'outbound';
  subject: string | null;
  body: string;
  at: Date;
  draftId: string | null;
  driver: string | null;
  providerId: string | null;
  /** The hash of an e-mail that came in: two with one Message-ID and other contents are two messages. */
  contentHash?: string | undefined;
  /** The Message-Ids of the e-mails that it answers. */
  references: string[];
  /** Up to when its author had read the conversation; null if nobody read it, as for a campaign or a step. */
  readUntil?: Date | null;
  /** The names of the files that somebody attached to it. */
  fileNames?: readonly string[];
  /** The reason why it could not be read, for a message that arrived. */
  failure?: { code: string; detail: string };
  /** The author of a message that came in; a person by default. Only a person opens the conversation, and leaves something unread. */
  writtenBy?: MessageAuthor;
  /** The address in `From`, where the sender is somebody else. */
  via?: string | null;
  /** The portal or form that passed on a lead, or why its mail is none. */
  leadSource?: string | null;
  leadProblem?: LeadProblem | null;
  /** Whether somebody should read it though no person wrote it: it may be a request that was not recognised. */
  isToRead?: boolean;
  /** The whole text, where something of it is folded away and not in `body`. */
  whole?: { text: string; folds: readonly Fold[] };
};

/** A message as it was saved, and its contact. */
export type SavedMessage = MessageRow & { contact_id: string | null };

/** Inserts a message into its conversation. @returns undefined if it is there already, with the provider's id and this content */
export const saveMessage = async (work: Work, message: NewMessage): Promise<SavedMessage | undefined> =>
  (await saveMessages(work, [message]))[0];

/** Inserts messages into their conversations. @returns those that were not there already */
export async function saveMessages(work: Work, messages: readonly NewMessage[]): Promise<SavedMessage[]> {
  const saved: SavedMessage[] = [];
  let left = await withoutSaved(work, messages);
  while (left.length > 0) {
    // A second message to somebody must find the conversation that the first one opened.
    const batch = [...new Map(left.toReversed().map((message) => [personOf(message), message])).values()];
    saved.push(...(await saveBatch(work, batch)));
    left = left.filter((message) => !batch.includes(message));
  }
  return saved;
}

const personOf = ({ channel, contactId, address }: NewMessage) => `${channel} ${contactId ?? address}`;

/** A provider may repeat a callback. */
async function withoutSaved(work: Work, messages: readonly NewMessage[]): Promise<readonly NewMessage[]> {
  const keys = messages.filter(({ driver, providerId }) => driver !== null && providerId !== null);
  if (keys.length === 0) return messages;
  const saved = new Set((await savedKeys(work, keys)).map((key) => JSON.stringify(messageKey(key))));
  return messages.filter((message) => !saved.has(JSON.stringify(messageKey(message))));
}

/** Those of the keys that a stored message has. */
async function savedKeys(work: Work, keys: readonly MessageKey[]): Promise<MessageKey[]> {
  const { rows } = await sql<MessageKey>`
    select driver, "providerId", direction, "contentHash"
    from jsonb_to_recordset(${asJson(keys.map(messageKey))}::jsonb)
      as given (driver text, "providerId" text, direction text, "contentHash" text)
    join message using (driver, direction)
    where agency_id = ${work.agency.id} and provider_id = "providerId" and content_hash = "contentHash"`.execute(
    work.agency.db,
  );
  return rows;
}

type MessageKey = Pick<NewMessage, 'driver' | 'providerId' | 'direction' | 'contentHash'>;
const messageKey = ({ driver, providerId, direction, contentHash = '' }: MessageKey): MessageKey => ({
  driver,
  providerId,
  direction,
  contentHash,
});

/** Whether a message that came in is stored already. */
export const isReceived = async (
  work: Work,
  { driver, providerId, contentHash }: Omit<MessageKey, 'direction'>,
): Promise<boolean> => (await savedKeys(work, [{ driver, providerId, contentHash, direction: 'inbound' }])).length > 0;

/** Inserts messages of different people. */
async function saveBatch(work: Work, messages: NewMessage[]): Promise<SavedMessage[]> {
  const continued = await findConversations(work, messages);
  await updateConversations(
    work,
    messages.flatMap((message, index) => (continued[index] ? { id: continued[index], message } : [])),
  );
  const opened = messages.filter((_, index) => !continued[index]).map((message) => ({ id: newId(), message }));
  await openConversations(work, opened);
  const openedIds = new Map(opened.map(({ id, message }) => [message, id]));
  const rows = messages.map((message, index) => ({
    id: newId(),
    conversation_id: continued[index] ?? (openedIds.get(message) as string),
    direction: message.direction,
    kind: message.channel,
    subject: message.subject,
    body: message.body,
    status: statusOf(message),
    at: message.at,
    draft_id: message.draftId,
    driver: message.driver,
    provider_id: message.providerId,
    content_hash: message.contentHash ?? '',
    failure: message.failure ? asJson(message.failure) : null,
    whole_text: message.whole?.text ?? null,
    folds: message.whole ? asJson([...message.whole.folds]) : null,
    written_by: message.direction === 'inbound' ? (message.writtenBy ?? 'person') : null,
    via: message.via ?? null,
    lead_source: message.leadSource ?? null,
    lead_problem: message.leadProblem ?? null,
    is_to_read: message.isToRead ?? false,
  }));
  const inserted = await work.agency.insert('message', rows).returningAll().execute();
  const contacts = new Map(rows.map(({ id }, index) => [id, messages[index]?.contactId ?? null]));
  return inserted.map((row) => ({ ...row, contact_id: contacts.get(row.id) ?? null }));
}

/** Whether somebody waits for an answer. The database has the same rule as `message.from_person`. */
const isFromPerson = ({ direction, writtenBy = 'person' }: NewMessage): boolean =>
  direction === 'inbound' && (writtenBy === 'person' || writtenBy === 'calendar');

const asksToBeRead = (message: NewMessage): boolean => isFromPerson(message) || message.isToRead === true;

const statusOf = ({ failure, direction }: NewMessage): MessageRow['status'] =>
  failure ? 'failed' : direction === 'inbound' ? 'received' : 'sent';

type Continuing = Pick<NewMessage, 'channel' | 'contactId' | 'address' | 'subject' | 'references'>;

/** The conversation that each message continues: the one that it answers, or else the latest on that channel. */
async function findConversations(work: Work, messages: readonly Continuing[]): Promise<(string | undefined)[]> {
  const latest = await latestConversations(work, messages);
  const found: (string | undefined)[] = [];
  for (const [index, message] of messages.entries()) {
    // An e-mail with another subject begins a new conversation; an SMS has no subject.
    const isContinued = ({ subject }: { subject: string | null }) =>
      message.channel === 'sms' || isSameTopic(subject, message.subject);
    found.push((await findAnswered(work, message)) ?? latest.get(index)?.find(isContinued)?.id);
  }
  return found;
}

/** Whether an e-mail with the one subject belongs to a conversation with the other. */
export const isSameTopic = (one: string | null, other: string | null): boolean => topic(one) === topic(other);

const topic = (subject: string | null) => (subject ?? '').replace(replyPrefix, '').trim().toLowerCase();

async function findAnswered(work: Work, message: Continuing): Promise<string | undefined> {
  const { contactId, address, references } = message;
  if (references.length === 0) return undefined;
  // Anybody may quote a Message-Id, so the conversation must also be with this contact or address.
  const conversations = work.agency
    .from('conversation')
    .select('id')
    .where((row) => row.or([row('address', '=', address), ...(contactId ? [row('contact_id', '=', contactId)] : [])]));
  const messages = work.agency.from('message').select('conversation_id').where('provider_id', 'in', references);
  const answered = messages.where('conversation_id', 'in', conversations).orderBy('at', 'desc').limit(1);
  return (await answered.executeTakeFirst())?.conversation_id;
}

type Conversation = { index: number; id: string; subject: string | null };

/** The latest conversations with the contact of each message, or with its address if it has none, by the message's index. */
async function latestConversations(work: Work, messages: readonly Continuing[]): Promise<Map<number, Conversation[]>> {
  const people = messages.map(({ channel, contactId, address }, index) => ({ index, channel, contactId, address }));
  const { rows } = await sql<Conversation>`
    select person.index, latest.id, latest.subject
    from jsonb_to_recordset(${asJson(people)}::jsonb)
      as person (index int, channel text, "contactId" uuid, address text),
    lateral (
      select id, subject, last_message_at from conversation
      where agency_id = ${work.agency.id} and channel = person.channel and contact_id = person."contactId"
      union all
      select id, subject, last_message_at from conversation
      where agency_id = ${work.agency.id} and channel = person.channel and contact_id is null
        and address = person.address and person."contactId" is null
      order by last_message_at desc limit 20) as latest
    order by latest.last_message_at desc`.execute(work.agency.db);
  return Map.groupBy(rows, ({ index }) => index);
}

type InConversation = { id: string; message: NewMessage };

async function openConversations(work: Work, opened: InConversation[]): Promise<void> {
  if (opened.length === 0) return;
  const rows = opened.map(({ id, message }) => ({
    id,
    channel: message.channel,
    subject: message.subject,
    address: message.address,
    contact_id: message.contactId,
    // A machine that writes first, for instance a newsletter, waits for no answer.
    status: message.direction === 'outbound' || asksToBeRead(message) ? ('open' as const) : ('closed' as const),
    // A campaign's thousand first messages are nothing to follow up until somebody answers.
    waiting: message.direction === 'outbound',
    unread_count: asksToBeRead(message) ? 1 : 0,
    last_message_at: message.at,
    snippet: snippetOf(message),
    created_at: message.at,
    updated_at: work.now,
  }));
  await work.agency.insert('conversation', rows).execute();
}

const SNIPPET_LENGTH = 120;

/**
 * The beginning of the text, or the files of a mail that has none. Our own e-mails are kept as Markdown. Half of a character
 * that is cut in two would not be valid JSON.
 */
function snippetOf({ channel, direction, body, fileNames = [] }: NewMessage): string {
  const words = channel === 'email' && direction === 'outbound' ? wordsOf(body) : body;
  const snippet = words.trim() === '' && fileNames.length > 0 ? `📎 ${fileNames.join(', ')}` : words;
  return snippet.slice(0, SNIPPET_LENGTH).toWellFormed();
}

/** An answer marks as read what its author had read, but not what came in later. A person's message opens the conversation again. */
async function updateConversations(work: Work, continued: InConversation[]): Promise<void> {
  if (continued.length === 0) return;
  const changes = continued.map(({ id, message }) => ({
    id,
    at: message.at,
    address: message.address,
    snippet: snippetOf(message),
    is_to_read: asksToBeRead(message),
    read_until: message.readUntil ?? null,
  }));
  await sql`
    update conversation set status = case when is_to_read then 'open' else status end,
      waiting = waiting and not is_to_read, last_message_at = changed.at, updated_at = ${work.now},
      snippet = changed.snippet, address = coalesce(changed.address, conversation.address),
      unread_count = case
        when is_to_read then unread_count + 1
        when read_until is null then unread_count
        else least(unread_count, (select count(*) from message where message.agency_id = conversation.agency_id
          and conversation_id = conversation.id and (message.from_person or message.is_to_read) and message.at > read_until)) end
    from jsonb_to_recordset(${asJson(changes)}::jsonb) as changed (id uuid, at timestamptz, address text, snippet text,
      is_to_read boolean, read_until timestamptz)
    where agency_id = ${work.agency.id} and conversation.id = changed.id`.execute(work.agency.db);
}

/** The conversation that a message to this contact continues. */
export async function continuedConversation(
  work: Work,
  message: Pick<NewMessage, 'channel' | 'subject'> & { contactId: string },
): Promise<string | undefined> {
  const [conversationId] = await findConversations(work, [{ ...message, references: [], address: '' }]);
  return conversationId;
}

/** The Message-Ids, oldest first, of the conversation that an e-mail to this contact with this subject continues. */
export async function referencesOf(work: Work, contactId: string, subject: string): Promise<string[]> {
  const conversationId = await continuedConversation(work, { channel: 'email', contactId, subject });
  if (!conversationId) return [];
  const rows = work.agency.from('message').select('provider_id').where('conversation_id', '=', conversationId);
  const latest = await rows.where('provider_id', 'is not', null).orderBy('at', 'desc').limit(10).execute();
  return latest.map(({ provider_id }) => provider_id as string).reverse();
}
