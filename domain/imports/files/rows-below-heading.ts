import { storable } from '../../shared/storable-text.ts';
import { MAX_COLUMNS, MAX_ROWS, type TableRow, unreadableFile } from '../source-file.ts';
import { headingAmong, type IsHeading, MAX_LINES_ABOVE } from './heading-row.ts';

/** A table below a heading, which may stand below some lines itself. */
export type HeadedRows = {
  /** Trimmed and without zero bytes; a repeated heading is numbered: `Adresse`, `Adresse (2)`. */
  headings: string[];
  /** The lines above the heading, which are left out. */
  above: readonly (readonly string[])[];
  /** The rows below the heading. Can be read again. */
  rows(): AsyncGenerator<TableRow>;
};

/** Finds the heading of a table.
 * @param all all rows that are not blank, each time it is called
 * @throws Refusal for a table without rows, or with too many columns; `rows` throws it where there are too many rows */
export async function belowHeading(all: () => AsyncIterable<TableRow>, isHeading: IsHeading): Promise<HeadedRows> {
  const first: TableRow[] = [];
  for await (const row of all()) {
    first.push(row);
    if (first.length > MAX_LINES_ABOVE) break;
  }
  const above = headingAmong(
    first.map(({ cells }) => cells),
    isHeading,
  );
  const heading = first[above];
  if (!heading) throw unreadableFile('has no rows');
  if (heading.cells.length > MAX_COLUMNS) {
    throw unreadableFile(`has ${heading.cells.length} columns; at most ${MAX_COLUMNS} are read`);
  }
  const headings = distinct(heading.cells.map((cell) => storable(cell).trim()));
  const lines = first.slice(0, above).map(({ cells }) => cells);
  return { headings, above: lines, rows: () => upToLimit(below(all(), heading.row)) };
}

async function* below(rows: AsyncIterable<TableRow>, heading: number): AsyncGenerator<TableRow> {
  for await (const row of rows) if (row.row > heading) yield row;
}

export async function* upToLimit(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MAX_ROWS) throw unreadableFile(`has more than ${MAX_ROWS} rows; divide it`);
    yield row;
  }
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
