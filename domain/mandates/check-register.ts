import { sql } from 'kysely';
import { z } from 'zod';
import { publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { ENTRY_IN_JOURNAL, hashOf } from './entries.ts';
import type { EntryRow } from './mandate-record.ts';

const Fault = z.object({
  kind: z
    .enum(['number_missing', 'entry_missing', 'entry_changed', 'entry_unknown', 'beginning_changed'])
    .describe('entry_unknown: the journal does not know it'),
  number: z.int().nullable().describe('Of the mandate, where it is known'),
  seq: z.int().nullable().describe('The place of the entry in the register'),
});
type Fault = z.output<typeof Fault>;

const MAX_LISTED = 100;

/**
 * Compares each entry with what the journal's chain has of it, and looks for gaps. Somebody who has altered the journal as well breaks
 * its own chain, which `checkJournal` finds.
 */
export const checkRegister = direct({
  name: 'checkRegister',
  scope: 'noKey',
  summary: 'Whether the register of mandates is as it was written.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    intact: z.boolean(),
    entries: z.int(),
    faults: z.array(Fault).describe('The first ones'),
  }),
  run: async (work) => {
    const { entries, faults } = await compare(work);
    return { intact: faults.length === 0, entries, faults: faults.slice(0, MAX_LISTED) };
  },
});

/**
 * Others write meanwhile: an entry and its row of the journal are committed together, so whatever the journal had before the entries
 * were read must be among them, and what it did not know then it knows when it is asked again.
 */
async function compare(work: Work): Promise<{ entries: number; faults: Fault[] }> {
  const register = await work.agency.from('mandate_register').selectAll().executeTakeFirst();
  const known = await journalled(work);
  const { found, faults } = await readAll(work, known);
  const seqs = new Set(found.map(({ seq }) => seq));
  const numbers = new Map<string, number>(
    found.map(({ mandate_id, number }) => [publicId('mandate', mandate_id), number]),
  );
  const last = [...known.keys()].reduce((highest, seq) => Math.max(highest, seq), register?.last_seq ?? 0);
  for (const seq of missingIn(seqs, 1, last)) {
    faults.push({ kind: 'entry_missing', number: numbers.get(known.get(seq)?.subject ?? '') ?? null, seq });
  }
  const given = new Set(found.filter(({ act }) => act === 'reserved').map(({ number }) => number));
  const { first_number = 1, next_number = 1 } = register ?? {};
  for (const number of missingIn(given, first_number, next_number - 1)) {
    faults.push({ kind: 'number_missing', number, seq: null });
  }
  if ((await begun(work)) !== (register ? `${register.first_number} ${register.started_on}` : null)) {
    faults.push({ kind: 'beginning_changed', number: null, seq: null });
  }
  return { entries: found.length, faults };
}

/** The first ones from `first` to `last` that are not there. Whoever tampers may have written any number as the last. */
function missingIn(there: ReadonlySet<number>, first: number, last: number): number[] {
  const missing: number[] = [];
  for (let number = first; number <= last && missing.length < MAX_LISTED; number += 1) {
    if (!there.has(number)) missing.push(number);
  }
  return missing;
}

type Known = ReadonlyMap<number, { hash: string; subject: string | null }>;
type FoundEntry = Pick<EntryRow, 'seq' | 'mandate_id' | 'number' | 'act'>;

const SLICE = 1000;

async function readAll(work: Work, known: Known): Promise<{ found: FoundEntry[]; faults: Fault[] }> {
  const found: FoundEntry[] = [];
  const faults: Fault[] = [];
  let lately: Known | undefined;
  for (;;) {
    const rows = work.agency
      .from('mandate_entry')
      .selectAll()
      .where('seq', '>', found.at(-1)?.seq ?? 0);
    const slice = await rows.orderBy('seq').limit(SLICE).execute();
    if (slice.length === 0) return { found, faults };
    for (const row of slice) {
      const { seq, mandate_id, number, act } = row;
      if (!known.has(seq)) lately ??= await journalled(work);
      const hash = (known.get(seq) ?? lately?.get(seq))?.hash;
      if (hash !== hashOf(row)) faults.push({ kind: hash ? 'entry_changed' : 'entry_unknown', number, seq });
      found.push({ seq, mandate_id, number, act });
    }
  }
}

/** The hash of each entry in the journal, by the entry's place. */
async function journalled(work: Work): Promise<Known> {
  const rows = work.agency.from('journal_entry').select(['code', 'subject']).where('operation', '=', ENTRY_IN_JOURNAL);
  return new Map(
    (await rows.execute()).flatMap(({ code, subject }) => {
      const [, seq, hash] = /^(\d{1,9}) ([0-9a-f]{64})$/.exec(code ?? '') ?? [];
      return seq && hash ? [[Number(seq), { hash, subject }] as const] : [];
    }),
  );
}

/** The beginning that was declared last, as the journal has it. */
async function begun(work: Work): Promise<string | null> {
  const rows = work.agency.from('journal_entry').select('code').where('operation', '=', 'beginRegister');
  const row = await rows.orderBy(sql`seq desc nulls last`).limit(1).executeTakeFirst();
  return row?.code ?? null;
}
