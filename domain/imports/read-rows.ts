import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { ReadingContext, RowFault } from './import-field.ts';
import { headedLine, noteBodies } from './imported-notes.ts';
import { isNote, type MappedColumn } from './mapping.ts';
import type { TableRow } from './read-table.ts';
import { type NotedRow, type ReadRow, RowFaults, type Target } from './target.ts';
import { folded, Unreadable } from './values.ts';

/** A fault by its place in the file; `column` is empty for the row as a whole. */
export type CellFault = { row: number; column: string; message: string };

export async function readingContext(work: Work): Promise<ReadingContext> {
  const { timeZone } = await work.profile();
  const users = await work.agency.from('user_account').select(['id', 'name', 'email']).execute();
  const names = users.flatMap(({ id, name, email }) => [
    [folded(name), publicId('user', id)] as const,
    [email.toLowerCase(), publicId('user', id)] as const,
  ]);
  return { timeZone, now: work.now, colleagues: new Map(names) };
}

/** Reads the cells of a row by its columns. Rules over the whole record are checked only where every cell could be read. */
export function readRow(
  target: Target,
  columns: readonly MappedColumn[],
  context: ReadingContext,
  { row, cells }: TableRow,
): NotedRow | CellFault[] {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const message = `has ${cells.length} cells under ${columns.length} headings; a separator inside of a text needs quotation marks around the text`;
    return [{ row, column: '', message }];
  }
  const given = columns.flatMap(({ heading, field }, index) => {
    const cell = cells[index]?.trim() ?? '';
    return field === null || cell === '' ? [] : [{ heading, field, cell }];
  });
  const values: Record<string, unknown> = {};
  const faults: CellFault[] = [];
  for (const { heading, field, cell } of given) {
    const value = cell.includes('\u0000')
      ? new Unreadable('holds characters that are not text')
      : target.fields[field]?.read(cell, context);
    if (value instanceof Unreadable) faults.push({ row, column: heading, message: value.message });
    else values[field] = value;
  }
  if (faults.length > 0) return faults;
  const read = orFaults(() => target.read(values, context));
  if (Array.isArray(read)) return placed(row, columns, read);
  // A text stands alone where its column is the only one for notes.
  const hasSeveral = columns.filter(({ field }) => isNote(target.fields, field)).length > 1;
  const texts = given.filter(({ field }) => isNote(target.fields, field));
  const lines = texts.map((text) => (hasSeveral ? headedLine(text) : text.cell));
  return { ...(read as ReadRow), notes: noteBodies(lines) };
}

/** The result, or the faults of the row. */
export function orFaults<T>(read: () => T): T | readonly RowFault[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof RowFaults) return error.faults;
    throw error;
  }
}

/** Faults of fields, by the columns that fill them. */
export const placed = (row: number, columns: readonly MappedColumn[], faults: readonly RowFault[]): CellFault[] =>
  faults.map(({ field, message }) => ({
    row,
    column: columns.find((column) => column.field === field)?.heading ?? field,
    message,
  }));
