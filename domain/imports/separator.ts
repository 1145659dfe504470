import { parse } from 'csv-parse/sync';
import { MAX_ROW_LENGTH, type Separator } from './source-file.ts';

const separators: readonly Separator[] = [';', ',', '\t', '|'];
const SAMPLE_ROWS = 20;

/**
 * The separator that cuts the first rows of a text into the most cells, as many in each row as in the heading. A file of one
 * column has none, and any will do.
 */
export function findSeparator(sample: string): Separator {
  const scored = separators.map((separator) => ({ separator, score: scoreOf(sample, separator) }));
  return scored.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).separator;
}

function scoreOf(sample: string, delimiter: Separator): number {
  const rows = rowsOf(sample, delimiter);
  const columns = rows[0]?.length ?? 0;
  if (columns < 2) return 0;
  const regular = rows.filter((row) => row.length === columns).length;
  return (columns * regular) / rows.length;
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
