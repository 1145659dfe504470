import { sql } from 'kysely';
import { z } from 'zod';
import { asJson } from '../storage/json.ts';
import { signatureOf } from './actor.ts';
import { channels } from './consent.ts';
import { author, listOf, paging, text, time } from './contract.ts';
import { id, newId, publicId, publicIdOrNull, uuidOf } from './ids.ts';
import { direct } from './operation.ts';
import { pageOf, positionOf, timeKey } from './page.ts';
import { existing } from './records.ts';

const ConversationStatus = z.enum(['open', 'closed']);

/** A thread with one person on one channel. */
export const Conversation = z.object({
  id: id('conversation'),
  contactId: id('contact').nullable(),
  channel: z.enum(channels),
  subject: z.string().nullable(),
  status: ConversationStatus,
  unreadCount: z.int(),
  lastMessageAt: time,
  snippet: z.string().nullable(),
});

export const Message = z.object({
  id: id('message'),
  conversationId: id('conversation'),
  direction: z.enum(['inbound', 'outbound']),
  kind: z.enum(channels),
  subject: z.string().nullable(),
  body: z.string(),
  status: z.enum(['received', 'sent', 'delivered', 'failed']),
  at: time,
  draftId: id('draft').nullable(),
});

/** An internal note: colleagues read it, the contact never does. */
export const Note = z.object({
  id: id('note'),
  conversationId: id('conversation'),
  body: z.string(),
  author,
  createdAt: time,
});

export const listConversations = direct({
  name: 'listConversations',
  scope: 'inbox:read',
  summary: 'List conversations, the one with the latest message first.',
  effect: 'read',
  input: z.strictObject({
    contactId: id('contact').optional(),
    channel: z.enum(channels).optional(),
    status: ConversationStatus.optional(),
    ...paging,
  }),
  output: listOf(Conversation),
  run: async (work, input) => {
    const after = positionOf(input, timeKey);
    let rows = work.agency.from('conversation').selectAll();
    if (input.contactId) rows = rows.where('contact_id', '=', uuidOf('contact', input.contactId));
    if (input.channel) rows = rows.where('channel', '=', input.channel);
    if (input.status) rows = rows.where('status', '=', input.status);
    if (after) rows = rows.where(sql<boolean>`(last_message_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
    const page = rows
      .orderBy('last_message_at', 'desc')
      .orderBy('id', 'desc')
      .limit(input.limit + 1);
    return pageOf(
      input,
      await page.execute(),
      (row) => [row.last_message_at.toISOString(), row.id],
      (row) => ({
        id: publicId('conversation', row.id),
        contactId: publicIdOrNull('contact', row.contact_id),
        channel: row.channel,
        subject: row.subject,
        status: row.status,
        unreadCount: row.unread_count,
        lastMessageAt: row.last_message_at.toISOString(),
        snippet: row.snippet,
      }),
    );
  },
});

export const getMessages = direct({
  name: 'getMessages',
  scope: 'inbox:read',
  summary: 'Messages of a conversation, newest last: the first page holds the latest ones, the next page those before.',
  effect: 'read',
  input: z.strictObject({ id: id('conversation'), ...paging }),
  output: listOf(Message),
  run: async (work, input) => {
    const conversationId = await existing(work, 'conversation', input.id);
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
      (row) => ({
        id: publicId('message', row.id),
        conversationId: input.id,
        direction: row.direction,
        kind: row.kind,
        subject: row.subject,
        body: row.body,
        status: row.status,
        at: row.at.toISOString(),
        draftId: publicIdOrNull('draft', row.draft_id),
      }),
    );
    return { data: data.reverse(), nextCursor };
  },
});

export const addNote = direct({
  name: 'addNote',
  scope: 'contacts:write',
  summary: 'Add an internal note to a conversation; it is never sent.',
  effect: 'write',
  input: z.strictObject({ id: id('conversation'), body: text(10_000) }),
  output: Note,
  run: async (work, input) => {
    const conversationId = await existing(work, 'conversation', input.id);
    const noteId = newId();
    const signature = signatureOf(work.actor);
    await work.agency
      .insert('note', {
        id: noteId,
        conversation_id: conversationId,
        body: input.body,
        author: asJson(signature),
        created_at: work.now,
      })
      .execute();
    return {
      id: publicId('note', noteId),
      conversationId: input.id,
      body: input.body,
      author: signature,
      createdAt: work.now.toISOString(),
    };
  },
});
