import { sql } from 'kysely';
import { z } from 'zod';
import { Consent } from '../consent/consent.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { listOf } from '../shared/fields.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import {
  Conversation,
  conversationFilters,
  conversationPage,
  conversationRecord,
  Message,
  messageListInput,
  messagePage,
} from './conversations.ts';

const consentStatus = Consent.shape.status;

export const listInbox = direct({
  name: 'listInbox',
  scope: 'human',
  summary: 'Conversations with their contacts, the one with the latest message first.',
  effect: 'read',
  input: conversationFilters.extend({ unread: z.boolean().optional().describe('Only what nobody has read') }),
  output: listOf(
    Conversation.extend({
      contact: z
        .object({
          id: id('contact'),
          name: z.string(),
          consent: z.object({ sms: consentStatus, email: consentStatus }),
        })
        .nullable(),
      /** The number or address at the other end, also of somebody who is no contact. */
      address: z.string().nullable(),
    }),
  ).extend({
    /** How many conversations have unread messages. */
    unread: z.int(),
  }),
  run: async (work, input) => {
    const { data: rows, nextCursor } = await conversationPage(work, input, (row) => row);
    const contacts = await readContacts(
      work,
      rows.flatMap(({ contact_id }) => contact_id ?? []),
    );
    const data = rows.map((row) => ({
      ...conversationRecord(row),
      contact: (row.contact_id && contacts.get(row.contact_id)) || null,
      address: row.address,
    }));
    return { data, nextCursor, unread: await countUnread(work) };
  },
});

/** A message as the console shows it. */
export const MessageWithHtml = Message.extend({
  /** The HTML of an e-mail that Clef sent. E-mails that were received are shown as text only. */
  html: z.string().nullable(),
});
type MessageWithHtml = z.output<typeof MessageWithHtml>;

export const readConversation = direct({
  name: 'readThread',
  scope: 'human',
  summary: 'Messages of a conversation as people read them, newest last, in pages as those of getMessages.',
  effect: 'read',
  input: messageListInput,
  output: listOf(MessageWithHtml),
  run: async (work, input) => {
    const { data, nextCursor } = await messagePage(work, input);
    return { data: await withHtml(work, data), nextCursor };
  },
});

/** Adds the HTML that was sent, which is stored in the draft. */
async function withHtml<M extends Omit<MessageWithHtml, 'html'>>(
  work: Work,
  messages: M[],
): Promise<(M & MessageWithHtml)[]> {
  const sentEmails = messages.filter(({ kind, direction }) => kind === 'email' && direction === 'outbound');
  const ids = sentEmails.flatMap(({ draftId }) => (draftId ? uuidOf('draft', draftId) : []));
  const rows =
    ids.length === 0
      ? []
      : await work.agency
          .from('draft')
          .select(['id', sql<string | null>`item->>'html'`.as('html')])
          .where('id', 'in', ids)
          .execute();
  const htmlByDraft = new Map<string, string | null>(rows.map(({ id, html }) => [publicId('draft', id), html]));
  return messages.map((message) => ({
    ...message,
    html: (message.draftId && htmlByDraft.get(message.draftId)) || null,
  }));
}

async function countUnread(work: Work): Promise<number> {
  const rows = work.agency.from('conversation').select(({ fn }) => fn.countAll().as('unread'));
  return Number((await rows.where('unread_count', '>', 0).executeTakeFirstOrThrow()).unread);
}

async function readContacts(work: Work, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = work.agency
    .from('contact')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'sms_consent', 'email_consent']);
  const contacts = await rows.where('id', 'in', ids).execute();
  return new Map(
    contacts.map((row) => [
      row.id,
      {
        id: publicId('contact', row.id),
        name: nameOfRow(row),
        consent: { sms: row.sms_consent.status, email: row.email_consent.status },
      },
    ]),
  );
}
