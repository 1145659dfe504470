import { pipeline, Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { storable } from '../shared/fields.ts';
import { csvOptions, findSeparator } from './separator.ts';
import {
  type Encoding,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  MAX_ROWS,
  type Separator,
  type SourceFile,
  unreadableFile,
} from './source-file.ts';
import { decoded, findEncoding } from './text-encoding.ts';

/** A row as a spreadsheet numbers it: the heading is usually row 1. */
export type TableRow = { row: number; cells: string[] };

export type Table = {
  encoding: Encoding;
  separator: Separator;
  /** Trimmed and without zero bytes; a repeated heading is numbered: `Adresse`, `Adresse (2)`. */
  headings: string[];
  /** The rows below the heading, without blank ones. Can be read again. */
  rows(): AsyncGenerator<TableRow>;
};

const SAMPLE_LENGTH = 256 * 1024;

/** Opens a file as a table. Its rows are read as a stream.
 * @throws Refusal if it cannot be read as a table; `rows` throws it too */
export async function openTable(file: SourceFile): Promise<Table> {
  const encoding = await findEncoding(file);
  const separator = file.separator ?? findSeparator(await sampleOf(file, encoding));
  const all = () => rowsOf(file, encoding, separator);
  const headings = await headingsOf(all());
  return { encoding, separator, headings, rows: () => withoutHeading(all()) };
}

async function sampleOf(file: SourceFile, encoding: Encoding): Promise<string> {
  let sample = '';
  for await (const text of decoded(file, encoding)) {
    sample += text;
    if (sample.length >= SAMPLE_LENGTH) break;
  }
  return sample.slice(0, SAMPLE_LENGTH);
}

async function headingsOf(rows: AsyncGenerator<TableRow>): Promise<string[]> {
  for await (const { cells } of rows) {
    if (cells.length > MAX_COLUMNS) {
      throw unreadableFile(`has ${cells.length} columns; at most ${MAX_COLUMNS} are read`);
    }
    const seen = new Map<string, number>();
    return cells.map((cell) => {
      const heading = storable(cell).trim();
      const times = (seen.get(heading) ?? 0) + 1;
      seen.set(heading, times);
      return times === 1 ? heading : `${heading} (${times})`;
    });
  }
  throw unreadableFile('has no rows');
}

async function* withoutHeading(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  let isHeading = true;
  let count = 0;
  for await (const row of rows) {
    if (!isHeading) yield row;
    isHeading = false;
    count += 1;
    if (count > MAX_ROWS) throw unreadableFile(`has more than ${MAX_ROWS} rows; divide it`);
  }
}

async function* rowsOf(file: SourceFile, encoding: Encoding, separator: Separator): AsyncGenerator<TableRow> {
  // The error of either stream reaches the loop below.
  const parser = pipeline(Readable.from(decoded(file, encoding)), parse(csvOptions(separator)), () => undefined);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw faultOf(error as CsvError);
  }
}

/** The parser reads ahead of the loop above, so it knows the row itself. */
function faultOf(error: CsvError): Error {
  const where = `row ${Number(error.records) + 1}`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return unreadableFile(`has a quotation mark in ${where} that is never closed`);
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return unreadableFile(
      `has a ${where} of more than ${MAX_ROW_LENGTH / 1024} KiB; perhaps a quotation mark is never closed`,
    );
  }
  return error.code?.startsWith('CSV_') ? unreadableFile(`cannot be read at ${where}: ${error.message}`) : error;
}
