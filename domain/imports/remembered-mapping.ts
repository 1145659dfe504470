import { createHash } from 'node:crypto';
import type { ImportKind } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import type { Work } from '../shared/operation.ts';
import type { MappedColumn, Mapping } from './mapping.ts';

/** An agency imports the same export again: the mapping that it used for these headings is used for the next file too. */
export async function readMapping(
  work: Work,
  kind: ImportKind,
  headings: readonly string[],
): Promise<Mapping | undefined> {
  const row = await work.agency
    .from('import_mapping')
    .select('mapping')
    .where('kind', '=', kind)
    .where('headings_hash', '=', hashOf(headings))
    .executeTakeFirst();
  return row?.mapping;
}

export async function rememberMapping(work: Work, kind: ImportKind, columns: readonly MappedColumn[]): Promise<void> {
  const headings_hash = hashOf(columns.map(({ heading }) => heading));
  const mapping = asJson(Object.fromEntries(columns.map(({ heading, field }) => [heading, field])));
  await work.agency
    .insert('import_mapping', { kind, headings_hash, mapping, updated_at: work.now })
    .onConflict((conflict) =>
      conflict.columns(['agency_id', 'kind', 'headings_hash']).doUpdateSet({ mapping, updated_at: work.now }),
    )
    .execute();
}

const hashOf = (headings: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('hex');
