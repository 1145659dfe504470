/** Whether a text is a heading that some field knows. */
export type IsHeading = (text: string) => boolean;

/** Exports begin with a name, a date, some counts. */
export const MAX_LINES_ABOVE = 20;

/**
 * The index of the heading among the first rows: the row with the most headings that are known, two at least. Where none has them,
 * lines above it are known by their single cell.
 */
export function headingAmong(rows: readonly (readonly string[])[], isHeading: IsHeading): number {
  const first = rows.slice(0, MAX_LINES_ABOVE + 1).map((cells) => cells.map((cell) => cell.trim()).filter(Boolean));
  const known = first.map((cells) => new Set(cells.filter(isHeading)).size);
  const widest = Math.max(...first.map(({ length }) => length));
  const most = Math.max(...known);
  if (most >= 2 || (most === 1 && widest === 1)) return known.indexOf(most);
  const wide = first.filter(({ length }) => length > 1);
  // A heading of one column has data of one column.
  return wide.length > first.length / 2 ? first.findIndex(({ length }) => length > 1) : 0;
}
