import { sql } from 'kysely';
import { z } from 'zod';
import { nameOf } from '../../domain/called.ts';
import { author, listOf, paging, text, time } from '../../domain/contract.ts';
import { id, publicId, uuidOf } from '../../domain/ids.ts';
import { direct, type Work } from '../../domain/operation.ts';
import { pageOf, positionOf, uuidKey } from '../../domain/page.ts';
import { withoutCampaigns } from './of-campaigns.ts';

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
  /** How the contact is called whom the subject, a contact or a draft, is about; a campaign's own name. */
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

/** Names by subject. A row's journal outlives what it is about: of what is gone there is none. */
async function namesOf(work: Work, entries: { subject: string | null }[]): Promise<Map<string, string>> {
  const subjects = [...new Set(entries.flatMap(({ subject }) => subject ?? []))];
  const uuids = (kind: 'draft' | 'contact' | 'campaign') =>
    subjects.filter((subject) => subject.startsWith(`${kind}_`)).map((subject) => uuidOf(kind, subject));
  const { rows } = await sql<Named>`
    select 'draft' as kind, draft.id, first_name, last_name, email, phone from draft join contact
      on contact.agency_id = draft.agency_id and contact.id = draft.contact_id
      where draft.agency_id = ${work.agency.id} and draft.id = any(${uuids('draft')}::uuid[])
    union all select 'contact', id, first_name, last_name, email, phone from contact
      where agency_id = ${work.agency.id} and id = any(${uuids('contact')}::uuid[])`.execute(work.agency.db);
  const campaigns = work.agency.from('campaign').select(['id', 'name']).where('id', 'in', uuids('campaign'));
  const named = uuids('campaign').length > 0 ? await campaigns.execute() : [];
  return new Map([
    ...named.map(({ id, name }) => [publicId('campaign', id) as string, name] as const),
    ...rows.map(
      ({ kind, id, first_name: firstName, last_name: lastName, email, phone }) =>
        [publicId(kind, id) as string, nameOf({ firstName, lastName, email, phone })] as const,
    ),
  ]);
}

type Named = {
  kind: 'draft' | 'contact';
  id: string;
} & Record<'first_name' | 'last_name' | 'email' | 'phone', string | null>;
