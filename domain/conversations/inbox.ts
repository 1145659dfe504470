import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { leadProblems } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { filesOf, ShownFile } from '../attachments/stored-files.ts';
import { Consent } from '../consent/consent.ts';
import { EmailSignature } from '../drafts/email-signature.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { author, listOf } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { isUnattended } from '../shared/unattended-addresses.ts';
import { columnsOfState, conversationStates, stateOf } from './conversation-state.ts';
import {
  Conversation,
  conversationFilters,
  conversationPage,
  conversationRecord,
  Message,
  messageListInput,
  messagePage,
} from './conversations.ts';
import { isOfColleagueOrNobody } from './in-charge.ts';
import { authorsOf, LatestMessage, latestMessages } from './message-authors.ts';

const consentStatus = Consent.shape.status;

/** A conversation as people see it in a list. */
const InboxConversation = Conversation.extend({
  /** `done` is what programs read as closed; they do not see that a conversation waits. */
  state: z.enum(conversationStates),
  /** The colleague who takes it on. It counts as nobody's while they are disabled. */
  assignee: z.object({ id: id('user'), name: z.string(), isDisabled: z.boolean() }).nullable(),
  contact: z
    .object({
      id: id('contact'),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      consent: z.object({ sms: consentStatus, email: consentStatus }),
      isErased: z.boolean(),
    })
    .nullable(),
  /** The number or address at the other end, also of somebody who is no contact. */
  address: z.string().nullable(),
  /** Whether a program sends from the address and reads nothing: no contact gets it. */
  isAddressUnattended: z.boolean(),
  /** Null before the first message has left. */
  latest: LatestMessage.nullable(),
});

export const listInbox = direct({
  name: 'listInbox',
  scope: 'human',
  summary: 'Conversations with their contacts, the one with the latest message first.',
  effect: 'read',
  input: conversationFilters.extend({
    unread: z.boolean().optional().describe('Only what nobody has read'),
    state: z.enum(conversationStates).optional().describe('Where they stand for the agency'),
    mine: z
      .boolean()
      .optional()
      .describe('Only those that are assigned to this person, and those of nobody that are not answered or not read'),
  }),
  output: listOf(InboxConversation).extend({
    /** How many conversations have unread messages, whatever their state: one's own and nobody's if only those are listed. */
    unread: z.int(),
  }),
  run: async (work, { state, mine, ...input }) => {
    const { status, waiting } = state ? columnsOfState(state) : { status: input.status, waiting: undefined };
    const ofColleague = mine && work.actor.id !== null ? work.actor.id : undefined;
    const filters = { ...input, status, waiting, ofColleague };
    const { data: rows, nextCursor } = await conversationPage(work, filters, (row) => row);
    return { data: await inboxRecords(work, rows), nextCursor, unread: await countUnread(work, ofColleague) };
  },
});

export const readInboxConversation = direct({
  name: 'readInboxConversation',
  scope: 'human',
  summary: 'One conversation with its contact.',
  effect: 'read',
  input: z.strictObject({ id: id('conversation') }),
  output: InboxConversation,
  run: async (work, input) => {
    const rows = work.agency.from('conversation').selectAll();
    const row = await rows.where('id', '=', uuidOf('conversation', input.id)).executeTakeFirst();
    if (!row) throw notFound('conversation', input.id);
    const [record] = await inboxRecords(work, [row]);
    return record as z.input<typeof InboxConversation>;
  },
});

async function inboxRecords(
  work: Work,
  rows: Selectable<Tables['conversation']>[],
): Promise<z.input<typeof InboxConversation>[]> {
  const contacts = await readContacts(
    work,
    rows.flatMap(({ contact_id }) => contact_id ?? []),
  );
  const assignees = await readColleagues(
    work,
    rows.flatMap(({ assigned_to }) => assigned_to ?? []),
  );
  const latest = await latestMessages(
    work,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...conversationRecord(row),
    state: stateOf(row),
    assignee: (row.assigned_to && assignees.get(row.assigned_to)) || null,
    contact: (row.contact_id && contacts.get(row.contact_id)) || null,
    address: row.address,
    isAddressUnattended: row.address !== null && isUnattended(row.address),
    latest: latest.get(row.id) ?? null,
  }));
}

async function readColleagues(work: Work, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const accounts = work.agency.from('user_account').select(['id', 'name', 'disabled_at']);
  const rows = await accounts.where('id', 'in', ids).execute();
  return new Map(
    rows.map(({ id, name, disabled_at }) => [id, { id: publicId('user', id), name, isDisabled: disabled_at !== null }]),
  );
}

/** A message as the console shows it. */
export const MessageWithHtml = Message.extend({
  /** The HTML of an e-mail that Clef sent. E-mails that were received are shown as text only. */
  html: z.string().nullable(),
  /** The signature below it. */
  signature: EmailSignature.nullable(),
});
type MessageWithHtml = z.output<typeof MessageWithHtml>;

const MessageInThread = MessageWithHtml.extend({
  attachments: z.array(ShownFile),
  /** The author of one that left; null for a campaign or a step of a sequence. */
  by: author.nullable(),
  /** The person who corrected its text last, if one did. */
  correctedBy: author.nullable(),
  /** The person who approved it. */
  approvedBy: author.nullable(),
  /** The parts of `wholeText` that are folded away at first. */
  folds: z.array(z.object({ from: z.int(), to: z.int(), kind: z.enum(['quotation', 'signature']) })),
  /** Whether the e-mail is kept as it came in. */
  hasOriginal: z.boolean(),
  /** Why no lead was read from the mail of a portal or a form. */
  leadProblem: z.enum(leadProblems).nullable(),
});

export const readConversation = direct({
  name: 'readThread',
  scope: 'human',
  summary: 'Messages of a conversation as people read them, newest last, in pages as those of getMessages.',
  effect: 'read',
  input: messageListInput,
  output: listOf(MessageInThread),
  run: async (work, input) => {
    const { data, nextCursor } = await messagePage(work, input);
    const whole = await withOriginals(work, await withFiles(work, await withHtml(work, data)));
    const authors = await authorsOf(
      work,
      data.flatMap(({ draftId }) => (draftId ? uuidOf('draft', draftId) : [])),
    );
    const authorsOfDraft = (draftId: string | null) =>
      (draftId && authors.get(uuidOf('draft', draftId))) || { by: null, correctedBy: null, approvedBy: null };
    return { data: whole.map((message) => ({ ...message, ...authorsOfDraft(message.draftId) })), nextCursor };
  },
});

/** Adds the HTML that was sent, which is stored in the draft. */
async function withHtml<M extends Omit<MessageWithHtml, 'html' | 'signature'>>(
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
          .select(sql<EmailSignature | null>`item->'signature'`.as('signature'))
          .where('id', 'in', ids)
          .execute();
  const byDraft = new Map<string, (typeof rows)[number]>(rows.map((row) => [publicId('draft', row.id), row]));
  return messages.map((message) => {
    const sent = byDraft.get(message.draftId ?? '');
    return { ...message, html: sent?.html || null, signature: sent?.signature ?? null };
  });
}

/** Adds the files that came or went with an e-mail. */
async function withFiles<M extends MessageWithHtml>(work: Work, messages: M[]) {
  const emails = messages.filter(({ kind }) => kind === 'email');
  const draftIds = emails.flatMap(({ draftId }) => (draftId ? uuidOf('draft', draftId) : []));
  const receivedIds = emails.flatMap(({ id, direction }) => (direction === 'inbound' ? uuidOf('message', id) : []));
  const sent = await filesOf(work, 'draft_id', draftIds);
  const received = await filesOf(work, 'message_id', receivedIds);
  const filesIn = ({ id, draftId }: M) =>
    draftId ? sent.get(uuidOf('draft', draftId)) : received.get(uuidOf('message', id));
  return messages.map((message) => ({ ...message, attachments: filesIn(message) ?? [] }));
}

/** Adds the folds of e-mails that came in, whether their bytes are kept, and why a portal's is no lead. */
async function withOriginals<M extends MessageWithHtml>(work: Work, messages: M[]) {
  const received = messages.filter(({ kind, direction }) => kind === 'email' && direction === 'inbound');
  const ids = received.map(({ id }) => uuidOf('message', id));
  const rows =
    ids.length === 0
      ? []
      : await work.agency
          .from('message')
          .leftJoin('original_mail', (join) =>
            join
              .onRef('original_mail.agency_id', '=', 'message.agency_id')
              .onRef('original_mail.message_id', '=', 'message.id'),
          )
          .select(['message.id', 'folds', 'lead_problem', 'original_mail.message_id as original'])
          .where('message.id', 'in', ids)
          .execute();
  const found = new Map<string, (typeof rows)[number]>(rows.map((row) => [publicId('message', row.id), row]));
  return messages.map((message) => {
    const row = found.get(message.id);
    return {
      ...message,
      folds: row?.folds ?? [],
      hasOriginal: (row?.original ?? null) !== null,
      leadProblem: row?.lead_problem ?? null,
    };
  });
}

async function countUnread(work: Work, colleagueId: string | undefined): Promise<number> {
  let rows = work.agency.from('conversation').where('unread_count', '>', 0);
  if (colleagueId) rows = rows.where(isOfColleagueOrNobody(work, colleagueId));
  const count = rows.select(({ fn }) => fn.countAll().as('unread'));
  return Number((await count.executeTakeFirstOrThrow()).unread);
}

async function readContacts(work: Work, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = work.agency
    .from('contact')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'sms_consent', 'email_consent', 'erased_at']);
  const contacts = await rows.where('id', 'in', ids).execute();
  return new Map(
    contacts.map((row) => [
      row.id,
      {
        id: publicId('contact', row.id),
        name: nameOfRow(row),
        email: row.email,
        phone: row.phone,
        consent: { sms: row.sms_consent.status, email: row.email_consent.status },
        isErased: row.erased_at !== null,
      },
    ]),
  );
}
