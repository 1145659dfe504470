import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { nameOfRow } from '../shared/contact-summary.ts';
import { time } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { erasePerson } from './erase-person.ts';

/**
 * Prospects whose time is over. The CNIL recommends to keep a prospect for three years after the last exchange; the agency sets how
 * long. Nothing is erased before an owner has said yes to exactly the list that was shown.
 */

/** A page that somebody reads before saying yes, and that one transaction erases. */
const MAX_LISTED = 50;

/** How long the file of a transaction is kept after the last exchange: the registers of an agency last ten years. */
const TRANSACTION_MONTHS = 120;

const DuePerson = z.object({
  id: id('contact'),
  name: z.string(),
  lastExchangeAt: time.describe('The last message, or when the contact was entered'),
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
  scope: 'staff',
  summary: 'The prospects whose time is over, and why.',
  effect: 'read',
  input: z.strictObject({}),
  output: DueList,
  run: (work) => readDue(work),
});

export const changeRetention = direct({
  name: 'changeRetention',
  scope: 'staff',
  summary: 'Set how long a prospect is kept after the last exchange.',
  effect: 'write',
  input: z.strictObject({ months: z.int().min(6).max(120) }),
  output: z.object({ months: z.int() }),
  run: async ({ agency }, { months }) => {
    await agency.db.updateTable('agency').set({ retention_months: months }).where('id', '=', agency.id).execute();
    return { months };
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
    if (people.length === 0 || due.fingerprint !== fingerprint) {
      throw new Refusal('conflict', 'The list has changed since it was read.', { hint: 'Read the list again.' });
    }
    for (const person of people) {
      await erasePerson(work, person.id, 'retention');
      await work.journal({ operation: 'eraseContact', outcome: 'done', subject: person.id });
    }
    return { erased: people.length };
  },
});

type DueRow = Record<'first_name' | 'last_name' | 'email' | 'phone', string | null> & {
  id: string;
  quiet_since: Date;
  had_transaction: boolean;
};

async function readDue(work: Work): Promise<z.input<typeof DueList>> {
  const { agency } = work;
  const { retention_months: months } = await agency.db
    .selectFrom('agency')
    .select('retention_months')
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  const rows = await silentSince(work, monthsBefore(work.now, months), monthsBefore(work.now, TRANSACTION_MONTHS));
  const people = rows.slice(0, MAX_LISTED).map((row) => ({
    id: publicId('contact', row.id),
    name: nameOfRow(row),
    lastExchangeAt: row.quiet_since.toISOString(),
    reason: row.had_transaction ? ('transaction' as const) : ('prospect' as const),
  }));
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([months, people]))
    .digest('base64url');
  return { months, transactionMonths: TRANSACTION_MONTHS, people, hasMore: rows.length > MAX_LISTED, fingerprint };
}

export function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // The 31st of a shorter month is its last day.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date;
}

/** Reads the index of those who heard nothing for long. Whoever has anything open or recent stays. */
async function silentSince(work: Work, prospects: Date, transactions: Date): Promise<DueRow[]> {
  const agencyId = work.agency.id;
  const has = (table: string, condition: RawBuilder<unknown>) => sql`exists (
    select from ${sql.table(table)} as other
    where other.agency_id = ${agencyId} and other.contact_id = contact.id and ${condition})`;
  const hadTransaction = sql`(contact.stage in ('under_contract', 'won')
    or ${has('offer', sql`other.stage in ('accepted', 'promise_signed', 'deed_signed')`)})`;
  const { rows } = await sql<DueRow>`
    select contact.id, first_name, last_name, email, phone, quiet_since, ${hadTransaction} as had_transaction
    from listed_contact join contact on contact.agency_id = listed_contact.agency_id and contact.id = contact_id
    where listed_contact.agency_id = ${agencyId} and quiet_since < ${prospects} and erased_at is null
      and (quiet_since < ${transactions} or not ${hadTransaction})
      and not ${has('visit', sql`other.starts_at >= ${prospects}`)}
      and not ${has('offer', sql`other.updated_at >= ${prospects}`)}
      and not ${has('note', sql`other.created_at >= ${prospects}`)}
      and not ${has('consent_change', sql`other.at >= ${prospects}`)}
      and not ${has('task', sql`other.status = 'open'`)}
      and not ${has('enrollment', sql`other.status = 'active'`)}
      and not ${has('draft', sql`other.status in ('pending', 'approved', 'scheduled', 'sending')`)}
    order by quiet_since, contact_id limit ${MAX_LISTED + 1}`.execute(work.agency.db);
  return rows;
}
