import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  channels,
  conversationStatuses,
  messageAuthors,
  messageDirections,
  messageStatuses,
} from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { defineEvent } from '../shared/event.ts';
import { listOf, paging, time } from '../shared/fields.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import { clearMomentAt, moment } from '../shared/moment.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, timeKey } from '../shared/page.ts';
import { disabledColleagues, isOfColleagueOrNobody } from './in-charge.ts';

const ConversationStatus = z.enum(conversationStatuses);

/** A thread with one person on one channel. */
export const Conversation = z.object({
  id: id('conversation').describe('Its id'),
  contactId: id('contact').nullable().describe('The contact it is about'),
  channel: z.enum(channels).describe('E-mail or SMS'),
  subject: z.string().nullable().describe('Subject line of an e-mail'),
  status: ConversationStatus.describe('Where it stands'),
  unreadCount: z.int().describe('Messages that nobody has read yet'),
  lastMessageAt: time.describe('When the latest message came or left'),
  snippet: z.string().nullable().describe('How the latest message begins, as it is read'),
});

export const Message = z.object({
  id: id('message').describe('Its id'),
  conversationId: id('conversation').describe('The conversation it belongs to'),
  direction: z.enum(messageDirections).describe('From the contact, or to the contact'),
  kind: z.enum(channels).describe('What it is'),
  subject: z.string().nullable().describe('Subject line of an e-mail'),
  body: z.string().describe('The text; of an e-mail that came in, what the sender newly wrote'),
  wholeText: z
    .string()
    .nullable()
    .describe('All of its text where body leaves out the quoted message or the signature; null where body is all'),
  writtenBy: z
    .enum(messageAuthors)
    .nullable()
    .describe(
      'Who wrote a message that came in: a person, or a machine such as an absence notice; null for one that left',
    ),
  status: z.enum(messageStatuses).describe('Where it stands'),
  at: time.describe('When it came or left'),
  draftId: id('draft').nullable().describe('The draft that it was released from'),
});

const MessageEventData = Message.extend({
  draftId: Message.shape.draftId.describe('The draft'),
  contactId: id('contact').nullable().describe('Null: a sender nobody knows'),
});
export const messageReceived = defineEvent(
  'message.received',
  MessageEventData.extend({
    leadSource: z.string().nullable().describe('The portal or form that passed on a lead; null for any other message'),
  }),
);
export const messageSent = defineEvent('message.sent', MessageEventData);

export const conversationFilters = z.strictObject({
  contactId: id('contact').optional().describe('With this contact'),
  channel: z.enum(channels).optional().describe('E-mail or SMS'),
  status: ConversationStatus.optional().describe('Where it stands'),
  updatedSince: moment.optional().describe('Changed at or after: a message came or left, or somebody read it'),
  ...paging,
});

export const listConversations = direct({
  name: 'listConversations',
  scope: 'inbox:read',
  summary: 'List conversations, the one with the latest message first.',
  effect: 'read',
  input: conversationFilters,
  output: listOf(Conversation),
  run: (work, input) => conversationPage(work, input, conversationRecord),
});

type ConversationRow = Selectable<Tables['conversation']>;

type MoreFilters = {
  unread?: boolean | undefined;
  waiting?: boolean | undefined;
  /** A colleague's UUID: only their own, and those of nobody that want attention. */
  ofColleague?: string | undefined;
};

/**
 * A conversation in which somebody waits for an answer, or that nobody has read: if it is nobody's, everybody sees it, so that a
 * new lead is not missed. What only a campaign wrote is not one, or it would bury everybody's own. Two indexes have this condition.
 */
const wantsAttention = sql<boolean>`(asked_at is not null or unread_count > 0)`;

export async function conversationPage<R>(
  work: Work,
  input: z.output<typeof conversationFilters> & MoreFilters,
  recordOf: (row: ConversationRow) => R,
): Promise<{ data: R[]; nextCursor: string | null }> {
  const after = positionOf(input, timeKey);
  let rows = work.agency.from('conversation').selectAll();
  if (input.contactId) rows = rows.where('contact_id', '=', uuidOf('contact', input.contactId));
  if (input.channel) rows = rows.where('channel', '=', input.channel);
  if (input.status) rows = rows.where('status', '=', input.status);
  if (input.updatedSince) {
    const { timeZone } = await work.profile();
    rows = rows.where('updated_at', '>=', clearMomentAt('updatedSince', input.updatedSince, timeZone));
  }
  if (input.waiting !== undefined) rows = rows.where('waiting', '=', input.waiting);
  if (input.unread) rows = rows.where('unread_count', '>', 0);
  if (after) rows = rows.where(sql<boolean>`(last_message_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  const latest = rows
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit + 1);
  const page = input.ofColleague === undefined ? latest : ofColleague(work, latest, input.ofColleague, input);
  return pageOf(input, await page.execute(), (row) => [row.last_message_at.toISOString(), row.id], recordOf);
}

/**
 * Each part reads a page from an index of its own; with `or` the database would read and sort all of them. The index of what is
 * unread is small and in order, so that it is read once for all.
 */
function ofColleague(work: Work, latest: LatestRows, colleagueId: string, { unread, limit }: PageOfColleague) {
  if (unread) return latest.where(isOfColleagueOrNobody(work, colleagueId));
  const { db } = work.agency;
  const own = latest.where('assigned_to', '=', colleagueId).as('own');
  const nobodys = latest.where('assigned_to', 'is', null).where(wantsAttention).as('nobodys');
  const left = latest.where('assigned_to', '=', sql<string>`disabled.id`).where(wantsAttention).as('left');
  return db
    .selectFrom(own)
    .selectAll()
    .unionAll(db.selectFrom(nobodys).selectAll())
    .unionAll(
      db
        .selectFrom(disabledColleagues(work).as('disabled'))
        .innerJoinLateral(left, (join) => join.onTrue())
        .selectAll('left'),
    )
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
}

type PageOfColleague = Pick<MoreFilters, 'unread'> & { limit: number };
type LatestRows = SelectQueryBuilder<Tables, 'conversation', ConversationRow>;

export const conversationRecord = (row: ConversationRow): z.output<typeof Conversation> => ({
  id: publicId('conversation', row.id),
  contactId: publicIdOrNull('contact', row.contact_id),
  channel: row.channel,
  subject: row.subject,
  status: row.status,
  unreadCount: row.unread_count,
  lastMessageAt: row.last_message_at.toISOString(),
  snippet: row.snippet,
});

export const messageListInput = z.strictObject({ id: id('conversation').describe('Its id'), ...paging });

export const getMessages = direct({
  name: 'getMessages',
  scope: 'inbox:read',
  summary: 'Messages of a conversation, newest last: the first page holds the latest ones, the next page those before.',
  effect: 'read',
  input: messageListInput,
  output: listOf(Message),
  run: (work, input) => messagePage(work, input),
});

export async function messagePage(work: Work, input: z.output<typeof messageListInput>) {
  const conversationId = await findRecordId(work, 'conversation', input.id);
  const before = positionOf(input, timeKey);
  let rows = work.agency.from('message').selectAll().where('conversation_id', '=', conversationId);
  if (before) rows = rows.where(sql<boolean>`(at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`);
  const page = rows
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit + 1);
  const { data, nextCursor } = pageOf(
    input,
    await page.execute(),
    (row) => [row.at.toISOString(), row.id],
    messageRecord,
  );
  return { data: data.reverse(), nextCursor };
}

export type MessageRow = Selectable<Tables['message']>;

export const messageRecord = (row: MessageRow): z.output<typeof Message> => ({
  id: publicId('message', row.id),
  conversationId: publicId('conversation', row.conversation_id),
  direction: row.direction,
  kind: row.kind,
  subject: row.subject,
  body: row.body,
  wholeText: row.whole_text,
  writtenBy: row.direction === 'inbound' ? (row.written_by ?? 'person') : null,
  status: row.status,
  at: row.at.toISOString(),
  draftId: publicIdOrNull('draft', row.draft_id),
});

export const markRead = direct({
  name: 'markRead',
  scope: 'human',
  summary: 'Note that a conversation was read.',
  effect: 'write',
  input: z.strictObject({ id: id('conversation') }),
  output: z.object({ id: id('conversation') }),
  run: async (work, input) => {
    const conversationId = await findRecordId(work, 'conversation', input.id);
    await work.agency
      .update('conversation')
      .set({ unread_count: 0, updated_at: work.now })
      .where('id', '=', conversationId)
      .execute();
    return { id: input.id };
  },
});
