import { z } from 'zod';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { digestOf, linkOf } from './journal.ts';

const SLICE = 5000;

/** Follows the chain from its first entry to its head: an entry that was altered, taken out or put in breaks it. */
export const checkJournal = direct({
  name: 'checkJournal',
  scope: 'human',
  summary: 'Whether the journal is as it was written.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ intact: z.boolean(), entries: z.int(), brokenAt: z.int().nullable() }),
  run: async (work) => {
    const head = await work.agency.from('journal_head').select(['seq', 'hash']).executeTakeFirst();
    const end = { seq: head?.seq ?? 0, hash: head?.hash ?? '' };
    const brokenAt = await follow(work, end);
    return { intact: brokenAt === null, entries: end.seq, brokenAt };
  },
});

/** The place where the chain breaks, or null. */
async function follow(work: Work, end: { seq: number; hash: string }): Promise<number | null> {
  let reached = { seq: 0, hash: '' };
  while (reached.seq < end.seq) {
    const rows = await slice(work, reached.seq, end.seq);
    if (rows.length === 0) return reached.seq + 1;
    for (const row of rows) {
      const hash = linkOf(reached.hash, digestOf(row));
      if (row.seq !== reached.seq + 1 || row.hash !== hash) return reached.seq + 1;
      reached = { seq: row.seq, hash };
    }
  }
  return reached.hash === end.hash ? null : end.seq;
}

const slice = (work: Work, after: number, until: number) =>
  work.agency
    .from('journal_entry')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', until)
    .orderBy('seq')
    .limit(SLICE)
    .execute();
