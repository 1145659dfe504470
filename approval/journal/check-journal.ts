import { z } from 'zod';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { chainedHash, digestOf } from './journal.ts';

const BATCH_SIZE = 5000;

/** Recomputes the chain from its first entry: an entry that was changed, removed or inserted breaks it. */
export const checkJournal = direct({
  name: 'checkJournal',
  scope: 'human',
  summary: 'Whether the journal is as it was written.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ intact: z.boolean(), entries: z.int(), brokenAt: z.int().nullable() }),
  run: async (work) => {
    const row = await work.agency.from('journal_head').select(['seq', 'hash']).executeTakeFirst();
    const head = row ?? { seq: 0, hash: '' };
    const brokenAt = await findBreak(work, head);
    return { intact: brokenAt === null, entries: head.seq, brokenAt };
  },
});

/** @returns the number of the first entry that does not continue the chain, or null */
async function findBreak(work: Work, head: { seq: number; hash: string }): Promise<number | null> {
  let last = { seq: 0, hash: '' };
  while (last.seq < head.seq) {
    const rows = await readEntries(work, last.seq, head.seq);
    if (rows.length === 0) return last.seq + 1;
    for (const row of rows) {
      const hash = chainedHash(last.hash, digestOf(row));
      if (row.seq !== last.seq + 1 || row.hash !== hash) return last.seq + 1;
      last = { seq: row.seq, hash };
    }
  }
  return last.hash === head.hash ? null : head.seq;
}

/** The next entries after one number, up to and including another. */
const readEntries = (work: Work, after: number, upTo: number) =>
  work.agency
    .from('journal_entry')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(BATCH_SIZE)
    .execute();
