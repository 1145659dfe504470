import type { Table } from './read-table.ts';

/** The first cells of each column that are not blank, by its heading. */
export type FirstCells = ReadonlyMap<string, readonly string[]>;

/** Enough to tell what a column holds, of which many cells may be blank. */
const MAX_ROWS = 200;

export async function readFirstCells({ headings, rows }: Table): Promise<FirstCells> {
  const columns = headings.map((): string[] => []);
  let count = 0;
  for await (const { cells } of rows()) {
    for (const [index, column] of columns.entries()) {
      const cell = cells[index]?.trim();
      if (cell) column.push(cell);
    }
    count += 1;
    if (count === MAX_ROWS) break;
  }
  return new Map(headings.map((heading, index) => [heading, columns[index] ?? []]));
}
