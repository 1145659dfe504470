import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '../consent/consent.ts';
import { newId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';

/** What has come in or gone out, on its way into the conversation it belongs to. */
export type Said = {
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
  /** Message-Ids that it answers. */
  references: string[];
  /** Until when whoever released it had read the conversation; null where nobody did, as for a campaign or a step. */
  readUntil?: Date | null;
};

export type Kept = { messageId: string; conversationId: string };

/** Writes a message into its conversation; undefined where the provider's id is there already. */
export async function keepMessage(work: Work, said: Said): Promise<Kept | undefined> {
  if (await isKept(work, said)) return undefined;
  const conversationId = (await threadOf(work, said)) ?? (await openThread(work, said));
  const messageId = newId();
  await work.agency
    .insert('message', {
      id: messageId,
      conversation_id: conversationId,
      direction: said.direction,
      kind: said.channel,
      subject: said.subject,
      body: said.body,
      status: said.direction === 'inbound' ? 'received' : 'sent',
      at: said.at,
      draft_id: said.draftId,
      driver: said.driver,
      provider_id: said.providerId,
    })
    .execute();
  await touchThread(work, conversationId, said);
  return { messageId, conversationId };
}

/** The same call-back twice is one message. */
async function isKept(work: Work, { driver, providerId, direction }: Said): Promise<boolean> {
  if (driver === null || providerId === null) return false;
  const rows = work.agency.from('message').select('id').where('driver', '=', driver);
  const same = rows.where('provider_id', '=', providerId).where('direction', '=', direction);
  return (await same.executeTakeFirst()) !== undefined;
}

type Place = Pick<Said, 'channel' | 'contactId' | 'address' | 'subject' | 'references'>;

/** The conversation that a message goes on: the one it answers, else the latest with that person on that channel. */
async function threadOf(work: Work, said: Place): Promise<string | undefined> {
  if (said.references.length > 0) {
    const { contactId, address, references } = said;
    const theirs = work.agency.from('conversation').select('id');
    // Whoever knows a Message-Id may quote it; only the person at the other end goes on there.
    const own = theirs.where((row) =>
      row.or([row('address', '=', address), ...(contactId ? [row('contact_id', '=', contactId)] : [])]),
    );
    const rows = work.agency.from('message').select('conversation_id').where('provider_id', 'in', references);
    const answered = rows.where('conversation_id', 'in', own).orderBy('at', 'desc').limit(1);
    const found = await answered.executeTakeFirst();
    if (found) return found.conversation_id;
  }
  let rows = work.agency.from('conversation').select(['id', 'subject']).where('channel', '=', said.channel);
  rows = said.contactId
    ? rows.where('contact_id', '=', said.contactId)
    : rows.where('address', '=', said.address).where('contact_id', 'is', null);
  const recent = await rows.orderBy('last_message_at', 'desc').limit(20).execute();
  // An e-mail with another subject is another conversation; an SMS has none.
  const fitting = said.channel === 'sms' ? recent : recent.filter((row) => topic(row.subject) === topic(said.subject));
  return fitting[0]?.id;
}

const topic = (subject: string | null) =>
  (subject ?? '')
    .replace(/^(\s*(re|fwd?|tr|aw)\s*:)+/i, '')
    .trim()
    .toLowerCase();

async function openThread(work: Work, said: Said): Promise<string> {
  const id = newId();
  const { channel, contactId, subject, address, at } = said;
  await work.agency
    .insert('conversation', {
      ...{ id, channel, subject, address, contact_id: contactId, status: 'open', unread_count: 0 },
      ...{ last_message_at: at, snippet: null, created_at: at },
    })
    .execute();
  return id;
}

const SNIPPET = 120;

async function touchThread(work: Work, id: string, said: Said): Promise<void> {
  const { body, at, address } = said;
  await work.agency
    .update('conversation')
    .set({ status: 'open', last_message_at: at, snippet: body.slice(0, SNIPPET), address, ...unreadAfter(id, said) })
    .where('id', '=', id)
    .execute();
}

/** What came in after an answer was released has been read by nobody. */
function unreadAfter(id: string, { direction, readUntil }: Said): { unread_count?: RawBuilder<number> } {
  if (direction === 'inbound') return { unread_count: sql`unread_count + 1` };
  if (!readUntil) return {};
  const since = sql`(select count(*) from message where message.agency_id = conversation.agency_id
    and conversation_id = ${id} and direction = 'inbound' and at > ${readUntil})`;
  return { unread_count: sql`least(unread_count, ${since})` };
}

/** Message-Ids of the thread that an e-mail to this contact with this subject would go on, oldest first. */
export async function referencesOf(work: Work, contactId: string, subject: string): Promise<string[]> {
  const conversationId = await threadOf(work, { channel: 'email', contactId, subject, references: [], address: '' });
  if (!conversationId) return [];
  const rows = work.agency.from('message').select('provider_id').where('conversation_id', '=', conversationId);
  const latest = await rows.where('provider_id', 'is not', null).orderBy('at', 'desc').limit(10).execute();
  return latest.map(({ provider_id }) => provider_id as string).reverse();
}
