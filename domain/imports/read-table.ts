import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type CsvError, type Options, parse } from 'csv-parse';
import { SEPARATOR } from '../poliris/ranks.ts';
import { storable } from '../shared/fields.ts';
import { advertHeadings, advertOptions, advertRows, isAdverts } from './advert-table.ts';
import { advertsInZip } from './adverts-in-zip.ts';
import { csvOptions, findSeparator } from './separator.ts';
import {
  type Encoding,
  MAX_COLUMNS,
  MAX_LINES,
  MAX_ROW_LENGTH,
  MAX_ROWS,
  type Separator,
  type SourceFile,
  type TableRow,
  unreadableFile,
} from './source-file.ts';
import { decoded, findEncoding } from './text-encoding.ts';

export type Table = {
  encoding: Encoding;
  separator: Separator | typeof SEPARATOR;
  /** Trimmed and without zero bytes; a repeated heading is numbered: `Adresse`, `Adresse (2)`. */
  headings: string[];
  /** The rows below the heading, without blank ones. Can be read again. */
  rows(): AsyncGenerator<TableRow>;
};

const SAMPLE_LENGTH = 256 * 1024;

/** Opens a file as a table: CSV, or adverts in the Poliris format, packed or not. Its rows are read as a stream.
 * @throws Refusal if it cannot be read as a table; `rows` throws it too */
export async function openTable(given: SourceFile): Promise<Table> {
  const file = (await advertsInZip(given)) ?? given;
  const encoding = await findEncoding(file);
  const sample = await sampleOf(file, encoding);
  if (isAdverts(sample)) {
    const rows = () => upToLimit(advertRows(rowsOf(file, encoding, advertOptions)));
    return { encoding, separator: SEPARATOR, headings: advertHeadings, rows };
  }
  const separator = file.separator ?? findSeparator(sample);
  const all = () => rowsOf(file, encoding, csvOptions(separator));
  const headings = await headingsOf(all());
  return { encoding, separator, headings, rows: () => upToLimit(withoutHeading(all())) };
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
    return distinct(cells.map((cell) => storable(cell).trim()));
  }
  throw unreadableFile('has no rows');
}

/** Numbers repeated headings, and gives none of them a name that another column has. */
function distinct(headings: readonly string[]): string[] {
  const taken = new Set(headings);
  const seen = new Set<string>();
  return headings.map((heading) => {
    if (!seen.has(heading)) {
      seen.add(heading);
      return heading;
    }
    let number = 2;
    while (taken.has(`${heading} (${number})`)) number += 1;
    taken.add(`${heading} (${number})`);
    return `${heading} (${number})`;
  });
}

async function* withoutHeading(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  let isHeading = true;
  for await (const row of rows) {
    if (!isHeading) yield row;
    isHeading = false;
  }
}

async function* upToLimit(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MAX_ROWS) throw unreadableFile(`has more than ${MAX_ROWS} rows; divide it`);
    yield row;
  }
}

async function* rowsOf(file: SourceFile, encoding: Encoding, options: Options): AsyncGenerator<TableRow> {
  // The error of either stream reaches the loop below.
  const parser = pipeline(
    Readable.from(inLines(decoded(file, encoding))),
    parse({ ...options, info: true }),
    () => undefined,
  );
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<ParsedRow>) {
      // The parser drops empty lines, but counts them.
      const row = info.records + info.empty_lines;
      if (row > MAX_LINES) throw unreadableFile(`has more than ${MAX_LINES} lines, most of them blank; remove those`);
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw faultOf(error as CsvError);
  }
}

type ParsedRow = { record: string[]; info: { records: number; empty_lines: number } };

const PIECE_LENGTH = 8 * 1024;

/**
 * Gives the parser small pieces, and requests a turn between them. The parser counts no separators into the length of a row, so a
 * line of nothing else is refused here.
 */
async function* inLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0;
  for await (const text of texts) {
    for (let at = 0; at < text.length; ) {
      // Half of a surrogate pair would become U+FFFD in the parser.
      const isPair = (text.codePointAt(at + PIECE_LENGTH - 1) ?? 0) > 0xffff;
      const piece = text.slice(at, at + PIECE_LENGTH + (isPair ? 1 : 0));
      at += piece.length;
      const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
      length = end === -1 ? length + piece.length : piece.length - end;
      if (length > MAX_ROW_LENGTH + PIECE_LENGTH)
        throw unreadableFile(`has a line of more than ${MAX_ROW_LENGTH / 1024} KiB`);
      yield piece;
      await setImmediate();
    }
  }
}

/** The parser reads ahead of the loop above, so it knows the row itself. */
function faultOf(error: CsvError): Error {
  const where = `row ${Number(error.records) + Number(error.empty_lines) + 1}`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return unreadableFile(`has a quotation mark in ${where} that is never closed`);
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return unreadableFile(
      `has a ${where} of more than ${MAX_ROW_LENGTH / 1024} KiB; perhaps a quotation mark is never closed`,
    );
  }
  return error.code?.startsWith('CSV_') ? unreadableFile(`cannot be read at ${where}: ${error.message}`) : error;
}
