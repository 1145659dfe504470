import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { csvRows } from '../imports/files/csv-rows.ts';
import { decoded } from '../imports/files/decode.ts';
import { findEncoding } from '../imports/files/find-encoding.ts';
import { csvOptions, findSeparator } from '../imports/files/separator.ts';
import { type SourceFile, type TableRow, unreadableFile } from '../imports/source-file.ts';
import { Refusal } from '../shared/refusal.ts';
import { type Recognised, recognise } from './formats.ts';

/** A published file that was recognised. */
export type PublicFile = Recognised & {
  name: string;
  /** The rows below the heading, without blank ones.
   * @throws Refusal for a file that ends within a row */
  rows(): AsyncGenerator<TableRow>;
};

export type NamedFile = Pick<SourceFile, 'name' | 'open'>;

const SAMPLE_LENGTH = 64 * 1024;

/** Opens a CSV, compressed by gzip or not. Nothing limits its length, since it is read as a stream and the operator has chosen it.
 * @throws Refusal for a file that is not one of those that are read */
export async function openPublicFile(given: NamedFile): Promise<PublicFile> {
  const file = await unpacked(given);
  const { encoding } = await findEncoding(file, Number.POSITIVE_INFINITY);
  const text = () => decoded(file, encoding);
  let sample = '';
  for await (const piece of text()) {
    sample += piece;
    if (sample.length >= SAMPLE_LENGTH) break;
  }
  const options = csvOptions(findSeparator(sample));
  const all = () => csvRows(text(), options, Number.POSITIVE_INFINITY);
  const { headings, row } = await headingOf(all());
  return { ...recognise(headings), name: file.name, rows: () => below(all(), row, headings.length) };
}

async function unpacked(file: NamedFile): Promise<NamedFile> {
  let first = Buffer.alloc(0);
  for await (const chunk of file.open()) {
    first = Buffer.concat([first, chunk]);
    if (first.length >= 4) break;
  }
  const signature = first.subarray(0, 4).toString('hex');
  if (signature === '504b0304') {
    throw new Refusal('invalid_request', `${file.name} is a ZIP: unpack it and give the CSV in it.`);
  }
  return signature.startsWith('1f8b') ? { ...file, open: () => unzipped(file) } : file;
}

async function* unzipped(file: NamedFile): AsyncGenerator<Uint8Array> {
  // The error of either stream reaches the loop below.
  const gunzip = pipeline(Readable.from(file.open()), createGunzip(), () => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error;
    throw unreadableFile('is compressed and damaged or cut off; download it again');
  }
}

async function headingOf(rows: AsyncIterable<TableRow>): Promise<{ headings: string[]; row: number }> {
  for await (const { row, cells } of rows) return { headings: cells, row };
  throw unreadableFile('has no rows');
}

/** A download that was broken off ends within a row, while all rows before it are whole. */
async function* below(rows: AsyncIterable<TableRow>, heading: number, width: number): AsyncGenerator<TableRow> {
  let shorter: TableRow | undefined;
  let count = 0;
  for await (const row of rows) {
    if (row.row <= heading) continue;
    if (shorter) yield shorter;
    shorter = undefined;
    if (row.cells.length >= width) {
      count += 1;
      yield row;
    } else shorter = row;
  }
  if (shorter && count > 0) throw unreadableFile(`ends within row ${shorter.row}; download it again`);
  if (shorter) yield shorter;
}
