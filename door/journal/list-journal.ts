import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { nameOfRow } from '../../domain/shared/contact-summary.ts';
import { author, listOf, paging, text, time } from '../../domain/shared/fields.ts';
import { id, isId, type Kind, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../../domain/shared/page.ts';
import { journalOutcomes } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { withoutCampaignEntries } from './campaign-entries.ts';

/** One entry: who did what, when, and how it ended. */
const ReadableEntry = z.object({
  readable: z.literal(true),
  id: id('entry'),
  at: time,
  actor: author,
  operation: z.string(),
  outcome: z.enum(journalOutcomes),
  /** The refusal's code, or the language model that data went to. */
  code: z.string().nullable(),
  subject: z.string().nullable(),
  /** The name of the subject, or of the contact whom it concerns. Null if the record was deleted. */
  about: z.string().nullable(),
  requestId: z.string().nullable(),
});

/** An entry that somebody changed in the store into what no entry is. Its place in the list shows that it is there. */
const UnreadableEntry = z.object({ readable: z.literal(false), id: id('entry') });

export const listJournal = direct({
  name: 'listJournal',
  scope: 'human',
  summary: 'What was done, the latest first.',
  effect: 'read',
  input: z.strictObject({
    actorId: text(60).optional(),
    outcome: z.enum(journalOutcomes).optional(),
    campaigns: z.boolean().default(false).describe('With each message that a campaign sent'),
    ...paging,
  }),
  output: listOf(z.discriminatedUnion('readable', [ReadableEntry, UnreadableEntry])),
  run: async (work, input) => {
    const after = positionOf(input, uuidKey);
    let rows = work.agency.indexed('journal_entry').selectAll();
    if (input.actorId) rows = rows.where(sql<boolean>`actor->>'id' = ${input.actorId}`);
    if (input.outcome) rows = rows.where('outcome', '=', input.outcome);
    if (!input.campaigns) rows = rows.where(withoutCampaignEntries);
    if (after) rows = rows.where('id', '<', after[0]);
    const page = rows.orderBy('id', 'desc').limit(input.limit + 1);
    const entries = await page.execute();
    const names = await namesOf(work, entries);
    return pageOf(
      input,
      entries,
      (row) => [row.id],
      (row) => entryOf(row, names),
    );
  },
});

type EntryRow = Selectable<Tables['journal_entry']>;

function entryOf(row: EntryRow, names: Map<string, string>): z.output<typeof ReadableEntry | typeof UnreadableEntry> {
  const id = publicId('entry', row.id);
  const entry = ReadableEntry.safeParse({
    readable: true,
    id,
    at: row.at.toJSON(),
    actor: row.actor,
    operation: row.operation,
    outcome: row.outcome,
    code: row.code,
    subject: row.subject,
    about: names.get(row.subject ?? '') ?? null,
    requestId: row.request_id,
  });
  return entry.data ?? { readable: false, id };
}

/** Tables whose records have a name of their own, by the prefix of their public ids. */
const namedTables = {
  campaign: ['campaign', 'name'],
  sequence: ['sequence', 'name'],
  key: ['access_key', 'name'],
  user: ['user_account', 'name'],
  template: ['message_template', 'name'],
  view: ['saved_view', 'name'],
  invitation: ['invitation', 'name'],
  task: ['task', 'title'],
  property: ['property', 'reference'],
} as const;

/** Tables whose records are named after their contact. */
const ofContact = ['draft', 'enrollment', 'visit', 'offer', 'search'] as const;

type NameRow = { kind: Kind; id: string } & Record<
  'name' | 'first_name' | 'last_name' | 'email' | 'phone',
  string | null
>;

/** Names by subject. A journal outlives its subjects: a deleted record has no name. */
async function namesOf(work: Work, entries: { subject: string | null }[]): Promise<Map<string, string>> {
  const subjects = [...new Set(entries.flatMap(({ subject }) => subject ?? []))];
  const uuidsOf = (kind: Kind) =>
    sql`any(${subjects.filter((subject) => isId(kind, subject)).map((subject) => uuidOf(kind, subject))}::uuid[])`;
  const agencyId = work.agency.id;
  const contactName = sql`null as name, first_name, last_name, email, phone`;
  const ofContacts = sql`
    select 'contact' as kind, id, ${contactName} from contact
      where agency_id = ${agencyId} and id = ${uuidsOf('contact')}`;
  const throughContact = ofContact.map(
    (kind) => sql`
    select ${kind} as kind, ${sql.table(kind)}.id, ${contactName} from ${sql.table(kind)}
      join contact on contact.agency_id = ${sql.table(kind)}.agency_id and contact.id = contact_id
      where contact.agency_id = ${agencyId} and ${sql.table(kind)}.id = ${uuidsOf(kind)}`,
  );
  const ofTables = Object.entries(namedTables).map(
    ([kind, [table, column]]) => sql`
    select ${kind} as kind, id, ${sql.ref(column)}, null, null, null, null from ${sql.table(table)}
      where agency_id = ${agencyId} and id = ${uuidsOf(kind as Kind)}`,
  );
  // An unknown sender has no name but the number or address.
  const correspondent = sql`case when contact.id is null then conversation.address end as name,
    first_name, last_name, contact.email, contact.phone`;
  const conversations = sql`conversation left join contact
    on contact.agency_id = conversation.agency_id and contact.id = conversation.contact_id`;
  const ofMessages = [
    sql`select 'conversation' as kind, conversation.id, ${correspondent} from ${conversations}
      where conversation.agency_id = ${agencyId} and conversation.id = ${uuidsOf('conversation')}`,
    sql`select 'message' as kind, message.id, ${correspondent} from ${conversations}
      join message on message.agency_id = conversation.agency_id and message.conversation_id = conversation.id
      where conversation.agency_id = ${agencyId} and message.id = ${uuidsOf('message')}`,
  ];
  const ofMandates = sql`
    select 'mandate' as kind, id, 'n° ' || number, null, null, null, null from mandate_entry
      where agency_id = ${agencyId} and id = ${uuidsOf('mandate')}`;
  const { rows } =
    await sql<NameRow>`${sql.join([...throughContact, ofContacts, ...ofMessages, ...ofTables, ofMandates], sql` union all `)}`.execute(
      work.agency.db,
    );
  return new Map(rows.map((row) => [publicId(row.kind, row.id), row.name ?? nameOfRow(row)]));
}
