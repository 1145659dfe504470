import { createHash } from 'node:crypto';
import type { ImportKind } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import type { Work } from '../shared/operation.ts';
import type { Colleagues } from './colleagues.ts';
import type { MappedColumn, Mapping } from './mapping.ts';

export type Remembered = { mapping: Mapping; colleagues: Colleagues };

/** An agency imports the same export again: the mapping that it used for these headings is used for the next file too. */
export async function readMapping(
  work: Work,
  kind: ImportKind,
  headings: readonly string[],
): Promise<Remembered | undefined> {
  return work.agency
    .from('import_mapping')
    .select(['mapping', 'colleagues'])
    .where('kind', '=', kind)
    .where('headings_hash', '=', hashOf(headings))
    .executeTakeFirst();
}

/**
 * Remembers the fields of columns. A field that the cells of this file decided is left out, because those of the next file may say
 * something else; one that a person chose instead is remembered, also where a later file agrees with it.
 */
export async function rememberMapping(
  work: Work,
  kind: ImportKind,
  { columns, guesses, colleagues }: { columns: readonly MappedColumn[]; guesses: Mapping; colleagues: Colleagues },
): Promise<void> {
  const headings = columns.map(({ heading }) => heading);
  const headings_hash = hashOf(headings);
  const before = new Map(Object.entries((await readMapping(work, kind, headings))?.mapping ?? {}));
  const guessed = new Map(Object.entries(guesses));
  const lasting = columns.filter(
    ({ heading, field }) => guessed.get(heading) !== field || before.get(heading) === field,
  );
  const chosen = asJson(colleagues);
  const mapping = asJson(Object.fromEntries(lasting.map(({ heading, field }) => [heading, field])));
  await work.agency
    .insert('import_mapping', { kind, headings_hash, mapping, colleagues: chosen, updated_at: work.now })
    .onConflict((conflict) =>
      conflict
        .columns(['agency_id', 'kind', 'headings_hash'])
        .doUpdateSet({ mapping, colleagues: chosen, updated_at: work.now }),
    )
    .execute();
}

const hashOf = (headings: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('hex');
