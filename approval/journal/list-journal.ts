import { sql } from 'kysely';
import { z } from 'zod';
import { nameOf } from '../../domain/shared/contact-name.ts';
import { author, listOf, paging, text, time } from '../../domain/shared/fields.ts';
import { id, type Kind, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../../domain/shared/page.ts';
import { withoutCampaigns } from './campaign-entries.ts';

const outcomes = ['done', 'held', 'refused'] as const;

/** One line of the journal: who did what, when, and how it ended. */
const JournalEntry = z.object({
  id: id('entry'),
  at: time,
  actor: author,
  operation: z.string(),
  outcome: z.enum(outcomes),
  /** The refusal's code. */
  code: z.string().nullable(),
  subject: z.string().nullable(),
  /** How the contact is called whom the subject is about; of what has a name, a campaign for instance, that. */
  about: z.string().nullable(),
  requestId: z.string().nullable(),
});

export const listJournal = direct({
  name: 'listJournal',
  scope: 'human',
  summary: 'What was done, the latest first.',
  effect: 'read',
  input: z.strictObject({
    actorId: text(60).optional(),
    outcome: z.enum(outcomes).optional(),
    campaigns: z.boolean().default(false).describe('With each message that a campaign handed over'),
    ...paging,
  }),
  output: listOf(JournalEntry),
  run: async (work, input) => {
    const after = positionOf(input, uuidKey);
    let rows = work.agency.from('journal_entry').selectAll();
    if (input.actorId) rows = rows.where(sql<boolean>`actor->>'id' = ${input.actorId}`);
    if (input.outcome) rows = rows.where('outcome', '=', input.outcome);
    if (!input.campaigns) rows = rows.where(withoutCampaigns);
    if (after) rows = rows.where('id', '<', after[0]);
    const page = rows.orderBy('id', 'desc').limit(input.limit + 1);
    const entries = await page.execute();
    const names = await namesOf(work, entries);
    return pageOf(
      input,
      entries,
      (row) => [row.id],
      (row) => ({
        ...{ id: publicId('entry', row.id), at: row.at.toISOString(), operation: row.operation },
        ...{ outcome: row.outcome, code: row.code, subject: row.subject, requestId: row.request_id },
        about: names.get(row.subject ?? '') ?? null,
        actor: row.actor as z.output<typeof author>,
      }),
    );
  },
});

/** What has a name of its own, by the kind that its subject begins with. */
const titled = { campaign: 'campaign', sequence: 'sequence', key: 'access_key' } as const;

/** Names by subject. A row's journal outlives what it is about: of what is gone there is none. */
async function namesOf(work: Work, entries: { subject: string | null }[]): Promise<Map<string, string>> {
  const subjects = [...new Set(entries.flatMap(({ subject }) => subject ?? []))];
  const uuids = (kind: Kind) =>
    sql`any(${subjects.filter((subject) => subject.startsWith(`${kind}_`)).map((subject) => uuidOf(kind, subject))}::uuid[])`;
  const own = { agency: work.agency.id, name: sql`null as name, first_name, last_name, email, phone` };
  const about = (kind: 'draft' | 'enrollment') => sql`
    select ${kind} as kind, ${sql.table(kind)}.id, ${own.name} from ${sql.table(kind)}
      join contact on contact.agency_id = ${sql.table(kind)}.agency_id and contact.id = contact_id
      where contact.agency_id = ${own.agency} and ${sql.table(kind)}.id = ${uuids(kind)}`;
  const named = Object.entries(titled).map(
    ([kind, table]) => sql`
    select ${kind} as kind, id, name, null, null, null, null from ${sql.table(table)}
      where agency_id = ${own.agency} and id = ${uuids(kind as Kind)}`,
  );
  const people = sql`
    select 'contact' as kind, id, ${own.name} from contact
      where agency_id = ${own.agency} and id = ${uuids('contact')}`;
  const all = sql.join([about('draft'), about('enrollment'), people, ...named], sql` union all `);
  const { rows } = await sql<Named>`${all}`.execute(work.agency.db);
  return new Map(
    rows.map(({ kind, id, name, first_name: firstName, last_name: lastName, email, phone }) => [
      publicId(kind, id),
      name ?? nameOf({ firstName, lastName, email, phone }),
    ]),
  );
}

type Named = { kind: Kind; id: string } & Record<
  'name' | 'first_name' | 'last_name' | 'email' | 'phone',
  string | null
>;
