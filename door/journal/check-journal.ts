import { sql } from 'kysely';
import { z } from 'zod';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { chainedHash, digestOf } from './journal.ts';

const BATCH_SIZE = 5000;

/** Recomputes the chain from its first entry: an entry that was changed, removed or inserted breaks it. */
export const checkJournal = direct({
  name: 'checkJournal',
  scope: 'noKey',
  summary: 'Whether the journal is as it was written.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ intact: z.boolean(), entries: z.int(), brokenAt: z.int().nullable() }),
  run: async (work) => {
    const { entries, brokenAt } = await verifyChain(work);
    return { intact: brokenAt === null, entries, brokenAt };
  },
});

type Link = { seq: number; hash: string };

/**
 * `brokenAt`: the number of the first entry that does not continue the chain, or null. An entry beyond the head or without a
 * number counts as the one after the last.
 */
async function verifyChain(work: Work): Promise<{ entries: number; brokenAt: number | null }> {
  let last: Link = { seq: 0, hash: '' };
  for (;;) {
    for (const row of await readEntries(work, last.seq)) {
      const hash = chainedHash(last.hash, digestOf(row));
      if (row.seq !== last.seq + 1 || row.hash !== hash) {
        return { entries: (await readEnd(work, last.seq)).seq, brokenAt: last.seq + 1 };
      }
      last = { seq: row.seq, hash };
    }
    const end = await readEnd(work, last.seq);
    // Others write meanwhile, and each of their entries comes with its head: this ends at one that is the last for a moment.
    if (!end.hasLater) return { entries: end.seq, brokenAt: brokenEnd(last, end) };
  }
}

function brokenEnd(last: Link, end: End): number | null {
  if (end.seq !== last.seq) return Math.min(end.seq, last.seq) + 1;
  if (end.hash !== last.hash) return last.seq;
  return end.hasUnnumbered ? last.seq + 1 : null;
}

/** The next entries after one number. The first ones may have any number, below 1 too. */
const readEntries = (work: Work, after: number) =>
  work.agency
    .from('journal_entry')
    .selectAll()
    .where('seq', after === 0 ? 'is not' : '>', after === 0 ? null : after)
    .orderBy('seq')
    .limit(BATCH_SIZE)
    .execute();

type End = Link & { hasLater: boolean; hasUnnumbered: boolean };

/** The head, and which entries it does not cover: in one statement, so that all of it is of one moment. */
async function readEnd(work: Work, after: number): Promise<End> {
  const agencyId = work.agency.id;
  const { rows } = await sql<End>`
    select coalesce(head.seq, 0) as seq, coalesce(head.hash, '') as hash,
      exists (select from journal_entry where agency_id = ${agencyId} and seq > ${after}) as "hasLater",
      exists (select from journal_entry where agency_id = ${agencyId} and seq is null) as "hasUnnumbered"
    from (select) as always left join journal_head as head on head.agency_id = ${agencyId}`.execute(work.agency.db);
  return rows[0] as End;
}
