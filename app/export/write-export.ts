import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportOf } from '../../domain/exports/all-tables.ts';
import { CSV_BEGINNING } from '../../domain/exports/csv.ts';
import type { ExportedAgency } from '../../domain/exports/export-agency.ts';
import { readmeOf } from '../../domain/exports/readme.ts';
import { csvOfTable } from '../../domain/exports/table-csv.ts';
import type { TableName } from '../../domain/exports/table-export.ts';
import { version } from '../config.ts';
import type { AgencyExport, Page } from './export-agency.ts';
import { createFile, syncFolder, type WrittenFile, writeWhole } from './export-files.ts';

const UNFINISHED = 'INCOMPLET.txt';
const MANIFEST = 'export.json';
const FILES = 'pieces-jointes';
const FOLDERS = ['csv', 'jsonl', FILES];

/**
 * Writes an export into a folder, which only its owner may enter from then on. Until all of it is on the disk, the folder has a file that says that it is not
 * complete and no manifest, so that an export that was interrupted is not taken for a whole one.
 * @returns how many records there are
 */
export async function writeExport(folder: string, { agency, pages }: AgencyExport): Promise<number> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  await writeWhole(join(folder, UNFINISHED), 'Cet export est en cours, ou il a été interrompu. Ne vous y fiez pas.\n');
  await rm(join(folder, MANIFEST), { force: true });
  await syncFolder(folder);
  for (const kind of FOLDERS) await mkdir(join(folder, kind), { recursive: true, mode: 0o700 });
  const written = await writeTables(folder, agency, pages);
  const counts = Object.fromEntries(Object.entries(written).map(([table, { records }]) => [table, records]));
  await writeWhole(join(folder, 'README.txt'), readmeOf(agency, counts));
  await writeWhole(join(folder, MANIFEST), `${JSON.stringify(manifestOf(agency, written), null, 2)}\n`);
  for (const kind of [...FOLDERS, '.']) await syncFolder(join(folder, kind));
  await rm(join(folder, UNFINISHED));
  await syncFolder(folder);
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

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
  let current: Awaited<ReturnType<typeof openTable>> | undefined;
  const finish = async () => {
    if (current) written[current.table] = await current.close();
  };
  try {
    for await (const { table, records, file } of pages) {
      if (table !== current?.table) {
        await finish();
        current = await openTable(folder, table, agency);
      }
      await current.write(records);
      if (file) await writeWhole(join(folder, FILES, file.name), file.content);
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
    write: async (records: Page['records']) => {
      count += records.length;
      await csvFile.write(csv.lines(records));
      await jsonFile.write(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    },
    close: async (): Promise<WrittenTable> => ({
      records: count,
      csv: await csvFile.close(),
      jsonl: await jsonFile.close(),
    }),
  };
}
