import { SEPARATOR } from '../poliris/ranks.ts';
import { withinFrenchQuotes } from '../shared/quotation.ts';
import { advertHeadings, advertOptions, advertRows, isAdverts } from './files/advert-table.ts';
import { advertsInZip } from './files/adverts-in-zip.ts';
import { csvRows } from './files/csv-rows.ts';
import { decoded } from './files/decode.ts';
import { type EncodingSample, findEncoding } from './files/find-encoding.ts';
import type { IsHeading } from './files/heading-row.ts';
import { findRepair, type Repair } from './files/misread-text.ts';
import { belowHeading, upToLimit } from './files/rows-below-heading.ts';
import { csvOptions, findSeparator, separatorLine } from './files/separator.ts';
import { isVcards, vcardHeadings, vcardRows } from './files/vcards.ts';
import { isWorkbook, readWorkbook } from './files/workbook.ts';
import { readZip, type Zip } from './files/zip.ts';
import { type Encoding, type Separator, type SourceFile, type TableRow, unreadableFile } from './source-file.ts';

export type Table = {
  format: 'csv' | 'workbook' | 'vcard' | 'adverts';
  /** The encoding of a text. */
  encoding?: Encoding;
  /** Words of a text with accents in each encoding that it may have, the one in which it is read first. */
  samples?: EncodingSample[];
  /** The separator of a text that has one. */
  separator?: Separator | typeof SEPARATOR;
  /** The sheet of a workbook that is read. */
  sheet?: string;
  /** The repairs and omissions that were needed to read the file, as ends of sentences about it. */
  notices: string[];
  /** The lines above the heading. */
  above: readonly (readonly string[])[];
  /** The rows that were no rows of the table, such as totals, as far as it was read. */
  leftOut?: ReadonlySet<number>;
  headings: string[];
  /** The rows below the heading, without blank ones. Can be read again. */
  rows(): AsyncGenerator<TableRow>;
};

const SAMPLE_LENGTH = 256 * 1024;

/** Opens a file as a table: CSV, an Excel workbook, vCards, or adverts in the Poliris format, packed or not.
 * @param isHeading tells the heading from lines above it
 * @throws Refusal if it cannot be read as a table; `rows` throws it too */
export async function openTable(given: SourceFile, isHeading: IsHeading = () => false): Promise<Table> {
  const zip = await readZip(given);
  if (zip && isWorkbook(zip)) return workbookTable(zip, isHeading);
  const adverts = zip && advertsInZip(given, zip);
  if (zip && !adverts) throw unreadableFile('is a ZIP in which there is neither a workbook (.xlsx) nor Annonces.csv');
  return textTable(adverts ?? given, isHeading);
}

async function textTable(file: SourceFile, isHeading: IsHeading): Promise<Table> {
  const { encoding, words, samples } = await findEncoding(file);
  const repair = encoding === 'utf-8' ? findRepair(words) : undefined;
  const notices = repair ? [repaired] : [];
  const text = () => decoded(file, encoding);
  const sample = await beginningOf(text());
  if (/^\s*<(?:!doctype|html|table|\?xml|\?mso)/i.test(sample)) {
    throw unreadableFile('is a web page or XML, not a table; open it and save it as .xlsx or CSV');
  }
  if (isVcards(sample)) {
    const rows = () => upToLimit(repairing(vcardRows(text()), repair));
    return { format: 'vcard', encoding, samples, notices, above: [], headings: vcardHeadings, rows };
  }
  if (isAdverts(sample)) {
    const rows = () => upToLimit(advertRows(csvRows(text(), advertOptions)));
    return { format: 'adverts', encoding, separator: SEPARATOR, notices, above: [], headings: advertHeadings, rows };
  }
  const line = separatorLine(sample);
  const table = line ? sample.slice(line.length) : sample;
  const separator = file.separator ?? line?.separator ?? findSeparator(table);
  const all = () => repairing(csvRows(from(text(), line?.length ?? 0), csvOptions(separator)), repair);
  const headed = await belowHeading(all, isHeading);
  return {
    format: 'csv',
    encoding,
    samples,
    separator,
    notices: [...notices, ...aboveHeading(headed.above)],
    ...headed,
  };
}

async function workbookTable(zip: Zip, isHeading: IsHeading): Promise<Table> {
  const sheet = await readWorkbook(zip);
  const repair = findRepair(
    sheet.rows
      .flatMap(({ cells }) => cells.filter((cell) => /[^\0-\x7f]/.test(cell)))
      .slice(0, 10_000)
      .join('\n'),
  );
  const all = () => repairing(inTurn(sheet.rows), repair);
  const headed = await belowHeading(all, isHeading);
  const others = sheet.others.map((name) => `« ${withinFrenchQuotes(name)} »`).join(', ');
  const notices = [
    ...(repair ? [repaired] : []),
    ...aboveHeading(headed.above),
    ...(others ? [`has other sheets with data, which are not imported: ${others}`] : []),
  ];
  return { format: 'workbook', sheet: sheet.name, notices, ...headed };
}

const repaired = 'had accents that were read wrongly and saved so (é for é), which are repaired';

const aboveHeading = ({ length }: Table['above']): string[] =>
  length === 0 ? [] : [`has ${length} line${length === 1 ? '' : 's'} above the headings, left out`];

async function beginningOf(texts: AsyncIterable<string>): Promise<string> {
  let sample = '';
  for await (const text of texts) {
    sample += text;
    if (sample.length >= SAMPLE_LENGTH) break;
  }
  return sample.slice(0, SAMPLE_LENGTH);
}

/** The text without its first characters. */
async function* from(texts: AsyncIterable<string>, length: number): AsyncGenerator<string> {
  let left = length;
  for await (const text of texts) {
    if (text.length > left) yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

async function* inTurn(rows: readonly TableRow[]): AsyncGenerator<TableRow> {
  yield* rows;
}

async function* repairing(rows: AsyncIterable<TableRow>, repair: Repair | undefined): AsyncGenerator<TableRow> {
  for await (const { row, cells } of rows) yield { row, cells: repair ? cells.map(repair) : cells };
}
