import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { newId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { replyPrefix } from '../shared/reply-prefix.ts';

/** A message that was received or sent, and is not in a conversation yet. */
export type NewMessage = {
  channel: Channel;
  contactId: string | null;
  /** The number or address at the other end. */
  address: string;
  direction: 'inbound' | 'outbound';
  subject: string | null;
  body: string;
  at: Date;
  draftId: string | null;
  driver: string | null;
  providerId: string | null;
  /** The Message-Ids of the e-mails that it answers. */
  references: string[];
  /** Up to when its author had read the conversation; null if nobody read it, as for a campaign or a step. */
  readUntil?: Date | null;
  /** The reason why it could not be read, for a message that arrived. */
  failure?: { code: string; detail: string };
};

export type SavedMessage = { messageId: string; conversationId: string };

/** Inserts a message into its conversation. @returns undefined if a message with the provider's id is there already */
export async function saveMessage(work: Work, message: NewMessage): Promise<SavedMessage | undefined> {
  if (await isSaved(work, message)) return undefined;
  const conversationId = (await findConversation(work, message)) ?? (await openConversation(work, message));
  const messageId = newId();
  await work.agency
    .insert('message', {
      id: messageId,
      conversation_id: conversationId,
      direction: message.direction,
      kind: message.channel,
      subject: message.subject,
      body: message.body,
      status: message.failure ? 'failed' : message.direction === 'inbound' ? 'received' : 'sent',
      at: message.at,
      draft_id: message.draftId,
      driver: message.driver,
      provider_id: message.providerId,
      failure: message.failure ? asJson(message.failure) : null,
    })
    .execute();
  await updateConversation(work, conversationId, message);
  return { messageId, conversationId };
}

/** A provider may repeat a callback. */
async function isSaved(work: Work, { driver, providerId, direction }: NewMessage): Promise<boolean> {
  if (driver === null || providerId === null) return false;
  const messages = work.agency.from('message').select('id').where('driver', '=', driver);
  const saved = messages.where('provider_id', '=', providerId).where('direction', '=', direction);
  return (await saved.executeTakeFirst()) !== undefined;
}

type ConversationKeys = Pick<NewMessage, 'channel' | 'contactId' | 'address' | 'subject' | 'references'>;

/** The conversation that a message continues: the one that it answers, or else the latest on that channel. */
async function findConversation(work: Work, message: ConversationKeys): Promise<string | undefined> {
  if (message.references.length > 0) {
    const { contactId, address, references } = message;
    // Anybody may quote a Message-Id, so the conversation must also be with this contact or address.
    const conversations = work.agency
      .from('conversation')
      .select('id')
      .where((row) =>
        row.or([row('address', '=', address), ...(contactId ? [row('contact_id', '=', contactId)] : [])]),
      );
    const messages = work.agency.from('message').select('conversation_id').where('provider_id', 'in', references);
    const answered = messages.where('conversation_id', 'in', conversations).orderBy('at', 'desc').limit(1);
    const latest = await answered.executeTakeFirst();
    if (latest) return latest.conversation_id;
  }
  let rows = work.agency.from('conversation').select(['id', 'subject']).where('channel', '=', message.channel);
  rows = message.contactId
    ? rows.where('contact_id', '=', message.contactId)
    : rows.where('address', '=', message.address).where('contact_id', 'is', null);
  const recent = await rows.orderBy('last_message_at', 'desc').limit(20).execute();
  // An e-mail with another subject begins a new conversation; an SMS has no subject.
  const sameTopic =
    message.channel === 'sms' ? recent : recent.filter((row) => topic(row.subject) === topic(message.subject));
  return sameTopic[0]?.id;
}

const topic = (subject: string | null) => (subject ?? '').replace(replyPrefix, '').trim().toLowerCase();

async function openConversation(work: Work, message: NewMessage): Promise<string> {
  const id = newId();
  const { channel, contactId, subject, address, at } = message;
  await work.agency
    .insert('conversation', {
      id,
      channel,
      subject,
      address,
      contact_id: contactId,
      status: 'open',
      unread_count: 0,
      last_message_at: at,
      snippet: null,
      created_at: at,
      updated_at: work.now,
    })
    .execute();
  return id;
}

const SNIPPET_LENGTH = 120;

async function updateConversation(work: Work, id: string, message: NewMessage): Promise<void> {
  const { body, at, address } = message;
  await work.agency
    .update('conversation')
    .set({
      status: 'open',
      last_message_at: at,
      updated_at: work.now,
      snippet: body.slice(0, SNIPPET_LENGTH),
      address,
      ...unreadCountAfter(id, message),
    })
    .where('id', '=', id)
    .execute();
}

/** An answer marks as read what its author had read, but not what came in later. */
function unreadCountAfter(id: string, { direction, readUntil }: NewMessage): { unread_count?: RawBuilder<number> } {
  if (direction === 'inbound') return { unread_count: sql`unread_count + 1` };
  if (!readUntil) return {};
  const receivedLater = sql`(select count(*) from message where message.agency_id = conversation.agency_id
    and conversation_id = ${id} and direction = 'inbound' and at > ${readUntil})`;
  return { unread_count: sql`least(unread_count, ${receivedLater})` };
}

/** The Message-Ids, oldest first, of the conversation that an e-mail to this contact with this subject continues. */
export async function referencesOf(work: Work, contactId: string, subject: string): Promise<string[]> {
  const conversationId = await findConversation(work, {
    channel: 'email',
    contactId,
    subject,
    references: [],
    address: '',
  });
  if (!conversationId) return [];
  const rows = work.agency.from('message').select('provider_id').where('conversation_id', '=', conversationId);
  const latest = await rows.where('provider_id', 'is not', null).orderBy('at', 'desc').limit(10).execute();
  return latest.map(({ provider_id }) => provider_id as string).reverse();
}
