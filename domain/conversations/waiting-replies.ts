import { z } from 'zod';
import { type Channel, channels } from '../../storage/column-values.ts';
import { Draft, draftRecord } from '../drafts/draft-record.ts';
import { findRecordId, notFound } from '../shared/find-record.ts';
import { id, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { continuedConversation, isSameTopic } from './save-message.ts';

const MAX_DRAFTS = 50;

export const listWaitingReplies = direct({
  name: 'listWaitingReplies',
  scope: 'human',
  summary: 'The texts of colleagues that will be in a conversation once they have left, the next one first.',
  effect: 'read',
  input: z.strictObject({ id: id('conversation') }),
  output: z.object({ drafts: z.array(Draft) }),
  run: async (work, input) => {
    const conversations = work.agency.from('conversation').select(['contact_id', 'channel', 'subject']);
    const conversation = await conversations.where('id', '=', uuidOf('conversation', input.id)).executeTakeFirst();
    if (!conversation) throw notFound('conversation', input.id);
    const { contact_id, channel, subject } = conversation;
    if (contact_id === null) return { drafts: [] };
    const rows = await waitingTexts(work, contact_id).where('kind', '=', channel).execute();
    const here = rows.filter(({ item }) => channel === 'sms' || isSameTopic(subject, String(item.subject)));
    return { drafts: here.slice(0, MAX_DRAFTS).map(draftRecord) };
  },
});

/** Before there is a conversation with a contact, their first messages wait somewhere too. */
export const listWaitingMessages = direct({
  name: 'listWaitingMessages',
  scope: 'human',
  summary: 'The texts of colleagues that are on their way to a contact, the next one first.',
  effect: 'read',
  input: z.strictObject({ contactId: id('contact') }),
  output: z.object({ drafts: z.array(Draft) }),
  run: async (work, input) => {
    const contactId = await findRecordId(work, 'contact', input.contactId);
    const rows = await waitingTexts(work, contactId).limit(MAX_DRAFTS).execute();
    return { drafts: rows.map(draftRecord) };
  },
});

/** A colleague who answers sees what an agent has answered already, and can withdraw it. */
export const listDraftsToContact = direct({
  name: 'listDraftsToContact',
  scope: 'human',
  summary:
    'The messages to a contact that wait for a decision, the oldest first, and the conversation that each continues.',
  effect: 'read',
  input: z.strictObject({ contactId: id('contact') }),
  output: z.object({
    drafts: z.array(
      Draft.extend({
        /** Null: it would begin one. */
        conversationId: id('conversation').nullable(),
        /** As the checks found last. */
        flagged: z.boolean(),
      }),
    ),
  }),
  run: async (work, input) => {
    const contactId = await findRecordId(work, 'contact', input.contactId);
    const pending = work.agency.from('draft').selectAll().where('contact_id', '=', contactId);
    const rows = await pending
      .where('status', '=', 'pending')
      .where('expires_at', '>', work.now)
      .where('kind', 'in', channels)
      .orderBy('id')
      .limit(MAX_DRAFTS)
      .execute();
    const drafts = [];
    for (const row of rows) {
      const subject = row.kind === 'email' ? String(row.item.subject) : null;
      const continued = await continuedConversation(work, { channel: row.kind as Channel, contactId, subject });
      const conversationId = publicIdOrNull('conversation', continued ?? null);
      drafts.push({ ...draftRecord(row), conversationId, flagged: row.flagged });
    }
    return { drafts };
  },
});

const waitingTexts = (work: Work, contactId: string) =>
  work.agency
    .from('draft')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('form_id', 'is not', null)
    .where('status', 'in', ['approved', 'scheduled', 'sending'])
    .orderBy('release_at')
    .orderBy('id');
