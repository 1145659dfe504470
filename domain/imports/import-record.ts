import type { Selectable } from 'kysely';
import { z } from 'zod';
import { importKinds } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { author, time } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { ImportCounts } from './import-report.ts';

export const UNDO_MS = 24 * 3_600_000;
const MAX_LISTED = 50;

export const UndoCounts = z.object({
  removed: z.int().describe('Records that the import had made'),
  restored: z.int().describe('Records that the import had changed'),
  kept: z.int().describe('Records that were changed or used since, or are gone'),
});

/** Records that came from one file. */
export const Import = z.object({
  id: id('import'),
  kind: z.enum(importKinds),
  fileName: z.string(),
  counts: ImportCounts,
  createdBy: author,
  createdAt: time,
  undoUntil: time.describe('It can be undone until then'),
  undone: z.object({ at: time, by: author, counts: UndoCounts }).nullable(),
});

export type ImportRow = Selectable<Tables['import']>;

export const importRecord = (row: ImportRow): z.output<typeof Import> => ({
  id: publicId('import', row.id),
  kind: row.kind,
  fileName: row.file_name,
  // Imports from before remarks and refusals were counted have no number of them.
  counts: { remarked: 0, declining: 0, ...row.counts } as ImportCounts,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  undoUntil: new Date(row.created_at.getTime() + UNDO_MS).toISOString(),
  undone:
    row.undone_at && row.undone_by
      ? {
          at: row.undone_at.toISOString(),
          by: row.undone_by,
          counts: row.undo_counts as z.output<typeof UndoCounts>,
        }
      : null,
});

export const listImports = direct({
  name: 'listImports',
  scope: 'noKey',
  summary: 'The last imports, newest first.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ imports: z.array(Import) }),
  run: async (work) => {
    const rows = await work.agency.from('import').selectAll().orderBy('id', 'desc').limit(MAX_LISTED).execute();
    return { imports: rows.map(importRecord) };
  },
});
