import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { spokenOutcomes } from '../../storage/column-values.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { time } from '../shared/fields.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { erasePerson } from './erase-person.ts';

/**
 * Prospects whose time is over. The CNIL lets an agency keep a prospect for three years after the last contact that came from the
 * prospect, so what the agency sends does not count; the agency sets how long. Nothing is erased before an owner has said yes to
 * exactly the list that was shown.
 */

/** A page that somebody reads before saying yes, and that one transaction erases. */
const MAX_LISTED = 50;

/** People are counted up to here. */
const MAX_COUNTED = 1000;

/** How long the file of a transaction is kept after the person last wrote: the registers of an agency last ten years. */
const TRANSACTION_MONTHS = 120;

const DuePerson = z.object({
  id: id('contact'),
  name: z.string(),
  lastHeardAt: time.describe(
    'The last message from the person, the last contact that an import states, or when the contact was entered',
  ),
  reason: z.enum(['prospect', 'transaction']).describe('Which of the two times is over'),
});

const DueList = z.object({
  months: z.int().describe('How long a prospect is kept'),
  transactionMonths: z.int(),
  people: z.array(DuePerson).describe('Those whom the next erasure takes, the longest silent first'),
  hasMore: z.boolean(),
  fingerprint: z.string().describe('Names exactly this list'),
});

export const listRetention = direct({
  name: 'listRetention',
  scope: 'noKey',
  summary: 'The prospects whose time is over, and why.',
  effect: 'read',
  input: z.strictObject({}),
  output: DueList,
  run: (work) => readDue(work),
});

export const changeRetention = direct({
  name: 'changeRetention',
  scope: 'noKey',
  summary: 'Set how long a prospect is kept after they last wrote.',
  effect: 'write',
  input: z.strictObject({ months: z.int().min(6).max(120) }),
  output: z.object({ months: z.int() }),
  run: async (work, { months }) => {
    const { agency } = work;
    await agency.db.updateTable('agency').set({ retention_months: months }).where('id', '=', agency.id).execute();
    await countDue(work);
    return { months };
  },
});

export const countRetention = direct({
  name: 'countRetention',
  scope: 'noKey',
  summary: 'How many people’s time was over when the clock last counted them.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ due: z.int().describe(`Up to ${MAX_COUNTED}`) }),
  run: async ({ agency }) => {
    const row = agency.db.selectFrom('agency').select('retention_due').where('id', '=', agency.id);
    return { due: (await row.executeTakeFirstOrThrow()).retention_due };
  },
});

export const eraseDue = direct({
  name: 'eraseDue',
  scope: 'human',
  summary: 'Erase exactly the prospects of the list that was read.',
  effect: 'write',
  input: z.strictObject({ fingerprint: z.string().max(100) }),
  output: z.object({ erased: z.int() }),
  run: async (work, { fingerprint }) => {
    const { people, ...due } = await readDue(work);
    if (people.length === 0 || due.fingerprint !== fingerprint) throw listChanged();
    for (const person of people) {
      await erasePerson(work, person.id, 'retention', () => requireDue(work, person.id, due.months));
      work.journal({ operation: 'eraseContact', outcome: 'done', subject: person.id });
    }
    await countDue(work);
    return { erased: people.length };
  },
});

type Retention = Pick<Work, 'agency' | 'now'>;

/** Somebody may write while those before them on the list are erased.
 * @throws Refusal `conflict` */
async function requireDue(work: Work, contactId: string, months: number): Promise<void> {
  const { rows } =
    await sql`select contact.id ${due(work, months)} and contact.id = ${uuidOf('contact', contactId)}`.execute(
      work.agency.db,
    );
  if (rows.length === 0) throw listChanged();
}

const listChanged = () =>
  new Refusal('conflict', 'The list has changed since it was read.', { hint: 'Read the list again.' });

/** Stores how many people's time is over. @returns whether the number is another one than before */
export async function countDue(retention: Retention): Promise<boolean> {
  const { agency, now } = retention;
  const months = await monthsOf(retention);
  const counted = await sql<{ changed: boolean }>`
    with before as (select retention_due from agency where id = ${agency.id})
    update agency set retention_counted_at = ${now}, retention_due = (
      select count(*) from (select ${due(retention, months)} limit ${MAX_COUNTED}) as due)
    from before where agency.id = ${agency.id} returning agency.retention_due <> before.retention_due as changed`.execute(
    agency.db,
  );
  return counted.rows[0]?.changed ?? false;
}

type DueRow = Record<'first_name' | 'last_name' | 'email' | 'phone', string | null> & {
  id: string;
  heard_at: Date;
  had_transaction: boolean;
};

async function readDue(work: Work): Promise<z.input<typeof DueList>> {
  const months = await monthsOf(work);
  const { rows } = await sql<DueRow>`
    select contact.id, first_name, last_name, email, phone, ${HEARD_AT} as heard_at, ${hadTransaction(work)} as had_transaction
    ${due(work, months)} order by ${HEARD_AT}, contact_id limit ${MAX_LISTED + 1}`.execute(work.agency.db);
  const people = rows.slice(0, MAX_LISTED).map((row) => ({
    id: publicId('contact', row.id),
    name: nameOfRow(row),
    lastHeardAt: row.heard_at.toISOString(),
    reason: row.had_transaction ? ('transaction' as const) : ('prospect' as const),
  }));
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([months, people]))
    .digest('base64url');
  return { months, transactionMonths: TRANSACTION_MONTHS, people, hasMore: rows.length > MAX_LISTED, fingerprint };
}

async function monthsOf({ agency }: Retention): Promise<number> {
  const rows = agency.db.selectFrom('agency').select('retention_months').where('id', '=', agency.id);
  return (await rows.executeTakeFirstOrThrow()).retention_months;
}

export function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // The 31st of a shorter month is its last day.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date;
}

/** Written as the index `listed_contact_heard` has it. */
const HEARD_AT = sql`coalesce(
  greatest(listed_contact.last_heard_at, listed_contact.stated_contact_at), listed_contact.created_at)`;

const has = ({ agency }: Retention, table: string, condition: RawBuilder<unknown>) => sql`exists (
  select from ${sql.table(table)} as other
  where other.agency_id = ${agency.id} and other.contact_id = contact.id and ${condition})`;

const hadTransaction = (retention: Retention) => sql`(contact.stage in ('under_contract', 'won')
  or ${has(retention, 'offer', sql`other.stage in ('accepted', 'promise_signed', 'deed_signed')`)})`;

/** A call in which nobody spoke, or only an answering machine, comes from the agency alone. */
const isExchange = sql`(other.call is null or other.call in (${sql.join(spokenOutcomes)}))`;

/** Everybody whose time is over, found by the index of when they last wrote. Whoever has anything open or recent stays. */
function due(retention: Retention, months: number): RawBuilder<unknown> {
  const prospects = monthsBefore(retention.now, months);
  const transactions = monthsBefore(retention.now, TRANSACTION_MONTHS);
  // An import signs its notes at its own time, and says nothing new about a person. The array is read once, not once a note.
  const importTimes = sql`array(
    select created_at from import where agency_id = ${retention.agency.id} and created_at >= ${prospects})`;
  const hasNo = (table: string, condition: RawBuilder<unknown>) => sql`not ${has(retention, table, condition)}`;
  return sql`
    from listed_contact join contact on contact.agency_id = listed_contact.agency_id and contact.id = contact_id
    where listed_contact.agency_id = ${retention.agency.id} and ${HEARD_AT} < ${prospects} and erased_at is null
      and (${HEARD_AT} < ${transactions} or not ${hadTransaction(retention)})
      and ${hasNo('visit', sql`other.starts_at >= ${prospects}`)}
      and ${hasNo('offer', sql`other.updated_at >= ${prospects}`)}
      and ${hasNo('note', sql`other.created_at >= ${prospects} and other.created_at <> all(${importTimes}) and ${isExchange}`)}
      and ${hasNo('consent_change', sql`other.at >= ${prospects}`)}
      and ${hasNo('task', sql`other.status = 'open'`)}
      and ${hasNo('enrollment', sql`other.status = 'active'`)}
      and ${hasNo('draft', sql`other.status in ('pending', 'approved', 'scheduled', 'sending')`)}`;
}
