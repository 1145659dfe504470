import { extname } from 'node:path';
import PQueue from 'p-queue';
import { runThread } from '../../shared/thread.ts';
import { MAX_COLUMNS, type TableRow, unreadableFile } from '../source-file.ts';
import type { SheetAnswer, SheetRequest, SheetsRead } from './workbook-thread.ts';
import type { Zip } from './zip.ts';

/** A sheet of an Excel workbook, with the names of the others that hold data. */
export type Sheet = { name: string; others: readonly string[]; rows: readonly TableRow[] };

const MiB = 1024 * 1024;
/** The library keeps a workbook in memory as a whole. 100,000 rows of twelve columns are about 90 MiB. */
const workbookLimits = {
  packedBytes: 30 * MiB,
  unpackedBytes: 100 * MiB,
  rows: 150_000,
  heapMiB: 640,
  ms: 60_000,
};

export const isWorkbook = ({ entries }: Zip): boolean => entries.some(({ fileName }) => fileName === 'xl/workbook.xml');

/** One at a time: each takes a processor, and memory of its own. */
const line = new PQueue({ concurrency: 1 });

/**
 * Reads a workbook outside of the thread that answers requests. What its directory says about sizes is checked before anything is
 * unpacked, and the library unpacks no more than that.
 * @throws Refusal where it is too large, damaged or empty
 */
export async function readWorkbook(zip: Zip, limits = workbookLimits): Promise<Sheet> {
  const unpacked = zip.entries.reduce((bytes, { uncompressedSize }) => bytes + uncompressedSize, 0);
  if (zip.bytes.length > limits.packedBytes || unpacked > limits.unpackedBytes) throw tooLarge(limits);
  if (zip.entries.some((entry) => entry.isEncrypted()))
    throw unreadableFile('is a ZIP with a password; take the password away');
  const { sheet, others } = await line.add(() => readInThread(zip.bytes, limits));
  if (!sheet) throw unreadableFile('has no rows');
  return { ...sheet, others };
}

const tooLarge = ({ packedBytes, unpackedBytes, rows }: typeof workbookLimits) =>
  unreadableFile(
    `is a workbook of more than ${rows} rows, ${packedBytes / MiB} MiB or ${unpackedBytes / MiB} MiB unpacked; save the sheet as CSV`,
  );

async function readInThread(bytes: Buffer, limits: typeof workbookLimits): Promise<SheetsRead> {
  const { buffer } = new Uint8Array(bytes);
  const request: SheetRequest = { buffer, maxRows: limits.rows, maxColumns: MAX_COLUMNS };
  const script = new URL(`./workbook-thread${extname(import.meta.url)}`, import.meta.url);
  const end = await runThread<SheetAnswer>(script, { workerData: request, transferList: [buffer] }, limits);
  if ('exceeded' in end || 'tooLarge' in end.answer) throw tooLarge(limits);
  if ('unreadable' in end.answer)
    throw unreadableFile(`is a workbook that cannot be read (${end.answer.unreadable}); open it and save it again`);
  return end.answer;
}
