import type { Db } from '../../storage/db.ts';
import { formats, type PublicDataKind } from './formats.ts';

/** An import of public data, as the operator sees it. The day is written `2026-11-24`. */
export type PublicImport = {
  kind: PublicDataKind;
  named: string;
  fileName: string;
  dataDate: string | null;
  rows: number;
  kept: number;
  importedAt: string;
};

const SHOWN = 100;

/** The last imports that were finished, the newest first. */
export async function listPublicImports(db: Db): Promise<PublicImport[]> {
  const rows = await db
    .selectFrom('public_data_import')
    .select(['kind', 'file_name', 'data_date', 'rows', 'kept', 'finished_at'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ kind, file_name, data_date, rows, kept, finished_at }) => ({
    kind,
    named: formats.find((format) => format.kind === kind)?.named ?? kind,
    fileName: file_name,
    dataDate: data_date,
    rows,
    kept,
    importedAt: (finished_at as Date).toISOString(),
  }));
}
