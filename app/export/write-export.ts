import { join } from 'node:path';
import { exportOf } from '../../domain/exports/all-tables.ts';
import type { Lookups } from '../../domain/exports/column.ts';
import { CSV_BEGINNING } from '../../domain/exports/csv.ts';
import type { ExportedAgency } from '../../domain/exports/export-agency.ts';
import { readmeOf } from '../../domain/exports/readme.ts';
import { csvOfTable } from '../../domain/exports/table-csv.ts';
import type { TableName } from '../../domain/exports/table-export.ts';
import { version } from '../../domain/shared/version.ts';
import { type AgencyExport, type Page, PHOTO_FOLDER } from './export-agency.ts';
import { createFile, type WrittenFile, writeWhole } from './export-files.ts';
import { writeFile, writeFolder } from './export-folder.ts';

const MANIFEST = 'export.json';

/**
 * Writes the export of an agency into a folder.
 * @returns how many records there are
 */
export const writeExport = (folder: string, { agency, pages }: AgencyExport): Promise<number> =>
  writeFolder(folder, {
    last: MANIFEST,
    folders: ['csv', 'jsonl', PHOTO_FOLDER],
    write: async () => {
      const written = await writeTables(folder, agency, pages);
      const counts = Object.fromEntries(Object.entries(written).map(([table, { records }]) => [table, records]));
      await writeWhole(join(folder, 'README.txt'), readmeOf(agency, counts));
      await writeWhole(join(folder, MANIFEST), `${JSON.stringify(manifestOf(agency, written), null, 2)}\n`);
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    },
  });

type WrittenTable = { records: number; csv: WrittenFile; jsonl: WrittenFile };

const manifestOf = (agency: ExportedAgency, tables: Record<string, WrittenTable>) => ({
  format: 'clef-export',
  formatVersion: 1,
  clef: version,
  agency,
  files: Object.fromEntries(
    Object.entries(tables).map(([table, written]) => [exportOf(table as TableName).file, written]),
  ),
});

async function writeTables(folder: string, agency: ExportedAgency, pages: AsyncIterable<Page>) {
  const written: Record<string, WrittenTable> = {};
  // The colleagues are few, and come before all tables that refer to them.
  const names = new Map<string, string>();
  let current: Awaited<ReturnType<typeof openTable>> | undefined;
  const finish = async () => {
    if (current) written[current.table] = await current.close();
  };
  try {
    for await (const { table, records, contacts, file } of pages) {
      if (table !== current?.table) {
        await finish();
        current = await openTable(folder, table, agency);
      }
      if (table === 'user_account') for (const { id, name } of records) names.set(String(id), String(name));
      await current.write(records, { names, contacts });
      if (file) await writeFile(folder, file);
    }
  } finally {
    await finish();
  }
  return written;
}

async function openTable(folder: string, table: TableName, { timeZone }: ExportedAgency) {
  const { file } = exportOf(table);
  const csv = csvOfTable(table, timeZone);
  const csvFile = await createFile(join(folder, 'csv', `${file}.csv`));
  const jsonFile = await createFile(join(folder, 'jsonl', `${file}.jsonl`));
  let count = 0;
  await csvFile.write(CSV_BEGINNING + csv.header());
  return {
    table,
    write: async (records: Page['records'], lookups: Lookups) => {
      count += records.length;
      await csvFile.write(csv.lines(records, lookups));
      await jsonFile.write(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    },
    close: async (): Promise<WrittenTable> => ({
      records: count,
      csv: await csvFile.close(),
      jsonl: await jsonFile.close(),
    }),
  };
}
