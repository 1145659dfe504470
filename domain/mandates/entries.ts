import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import { notFound } from '../shared/find-record.ts';
import { newId, publicId, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import type { EntryRow } from './mandate-record.ts';
import { takePlaces } from './register.ts';

/** The operation under which the journal has each entry: the mandate as subject, and as code the entry's place and hash. */
export const ENTRY_IN_JOURNAL = 'writeMandateEntry';

/** SHA-256 of all that an entry says, in hexadecimal. A time that JavaScript cannot hold counts as none. */
export function hashOf({ agency_id: _, at, ...entry }: EntryRow): string {
  return createHash('sha256')
    .update(canonicalJson({ ...entry, at: at.toJSON() }))
    .digest('hex');
}

/** The entries that no later one of their mandate follows: the mandates as they stand. */
export const isLast = sql<boolean>`not exists (select from mandate_entry as later where later.agency_id = mandate_entry.agency_id
  and later.mandate_id = mandate_entry.mandate_id and later.seq > mandate_entry.seq)`;

/** @throws Refusal `not_found` */
export async function readLast(work: Work, mandateId: string): Promise<EntryRow> {
  const rows = work.agency.from('mandate_entry').selectAll().where('mandate_id', '=', uuidOf('mandate', mandateId));
  const row = await rows.orderBy('seq', 'desc').limit(1).executeTakeFirst();
  if (!row) throw notFound('mandate', mandateId);
  return row;
}

/** The fields of an entry that an act decides; the others are those of the mandate before it. */
export type Act = Pick<EntryRow, 'act'> &
  Partial<Omit<EntryRow, 'agency_id' | 'id' | 'seq' | 'mandate_id' | 'number' | 'at'>>;

/**
 * Adds an entry about a mandate. `decide` gets the mandate as it stands while nobody else can add one.
 * @throws Refusal `not_found`; `conflict` unless the mandate is in one of these states
 */
export async function addEntry(
  work: Work,
  mandateId: string,
  states: readonly EntryRow['state'][],
  decide: (before: EntryRow) => Act | Promise<Act>,
): Promise<{ before: EntryRow; after: EntryRow }> {
  await readLast(work, mandateId);
  const { seq } = await takePlaces(work, { number: false });
  const before = await readLast(work, mandateId);
  if (!states.includes(before.state)) throw wrongState(before.state);
  const decided = { reason: null, ...(await decide(before)) };
  const after = await writeEntry(work, { ...before, ...decided, id: newId(), seq });
  return { before, after };
}

/** The first entry of a mandate, with the next number of the agency.
 * @throws Refusal `conflict` */
export async function addMandate(
  work: Work,
  content: Omit<EntryRow, 'agency_id' | 'id' | 'seq' | 'mandate_id' | 'number' | 'at' | 'actor'>,
) {
  const { seq, number } = await takePlaces(work, { number: true });
  const id = newId();
  return writeEntry(work, { ...content, agency_id: work.agency.id, id, mandate_id: id, seq, number } as EntryRow);
}

async function writeEntry(work: Work, given: EntryRow): Promise<EntryRow> {
  const row = { ...given, actor: actorSummary(work.actor), at: work.now };
  const { agency_id: _, ...columns } = row;
  const stored = { ...columns, mandants: asJson(row.mandants), actor: asJson(row.actor) };
  await work.agency.insert('mandate_entry', stored).execute();
  const subject = publicId('mandate', row.mandate_id);
  work.journal({ operation: ENTRY_IN_JOURNAL, outcome: 'done', subject, code: `${row.seq} ${hashOf(row)}` });
  return row;
}

function wrongState(state: EntryRow['state']): Refusal {
  const known = {
    reserved: 'The mandate is not signed yet.',
    signed: 'The mandate is signed already.',
    unsigned: 'The mandate was not signed, and its number is never used again.',
    ended: 'The mandate has ended.',
  };
  return new Refusal('conflict', known[state], {
    hint: 'Read the mandate again: a colleague may have written it down. A correction mends a mistake.',
  });
}
