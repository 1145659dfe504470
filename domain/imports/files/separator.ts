import { parse } from 'csv-parse/sync';
import { MAX_ROW_LENGTH, type Separator } from '../source-file.ts';
import { MAX_LINES_ABOVE } from './heading-row.ts';

const separators: readonly Separator[] = [';', ',', '\t', '|'];
const SAMPLE_ROWS = 2 * MAX_LINES_ABOVE;
/** The share of rows that have as many cells as the heading, from which a separator is taken for the right one. */
const REGULAR = 0.5;

/**
 * The separator that cuts the first rows of a text into the most cells, as many in each row as in the heading. Where the first row
 * fits none, it is a line above the heading. A file of one column has no separator, and any will do.
 */
export function findSeparator(sample: string): Separator {
  const samples = separators.map((separator) => ({ separator, rows: rowsOf(sample, separator) }));
  const most = Math.max(...samples.map(({ rows }) => rows.length));
  // A few rows below many lines tell nothing.
  for (let above = 0; above <= MAX_LINES_ABOVE && above <= most / 2; above += 1) {
    const best = bestOf(samples, above);
    if (best.share >= REGULAR) return best.separator;
  }
  return bestOf(samples, 0).separator;
}

/** The best of them, if the heading stands below so many lines. */
function bestOf(samples: readonly { separator: Separator; rows: string[][] }[], above: number) {
  const scored = samples.map(({ separator, rows }) => ({ separator, ...regularity(rows.slice(above)) }));
  return scored.reduce((best, candidate) => (candidate.score > best.score ? candidate : best));
}

function regularity(rows: readonly string[][]): { share: number; score: number } {
  const columns = rows[0]?.length ?? 0;
  if (columns < 2) return { share: 0, score: 0 };
  const share = rows.filter((row) => row.length === columns).length / rows.length;
  return { share, score: columns * share };
}

/** The text may end in the middle of a row, so the last one does not count where there are others. */
function rowsOf(sample: string, delimiter: Separator): string[][] {
  const rows: string[][] = [];
  try {
    parse(sample, {
      ...csvOptions(delimiter),
      to: SAMPLE_ROWS,
      on_record: (row: string[]) => {
        rows.push(row);
        return null;
      },
    });
  } catch {
    // Rows before the fault still tell.
    return rows;
  }
  return rows.length > 1 && rows.length < SAMPLE_ROWS
    ? rows.filter(([first], index) => index === 0 || first !== '')
    : rows;
}

/** A line for spreadsheets that names the separator: `sep=;`. A spreadsheet that saves such a file fills it up with separators. */
export function separatorLine(sample: string): { separator: Separator; length: number } | undefined {
  const [line, separator] = /^"?sep=([;,\t|])"?[;,\t|]*(?:\r\n|\n|\r|$)/i.exec(sample) ?? [];
  return line === undefined ? undefined : { separator: separator as Separator, length: line.length };
}

/** How a table is read. Quotes inside of an unquoted cell are text: Résidence "Les Pins". */
export const csvOptions = (delimiter: string) => ({
  delimiter,
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: MAX_ROW_LENGTH,
  record_delimiter: ['\r\n', '\n', '\r'],
});
