import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { ReadingContext, RowFault } from './import-field.ts';
import { headedLine, noteBodies } from './imported-notes.ts';
import { isNote, type MappedColumn } from './mapping.ts';
import type { TableRow } from './read-table.ts';
import { type NotedRow, RowFaults, type Target } from './target.ts';
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
  return { timeZone, now: work.now, colleagues: new Map([...partsOfNames(users), ...names]) };
}

/** First and last names, by which files often name a colleague; none that two colleagues have. */
function partsOfNames(users: readonly { id: string; name: string }[]): [string, string][] {
  const parts = users.flatMap(({ id, name }) =>
    folded(name)
      .split(' ')
      .map((part) => ({ part, id })),
  );
  const owners = Map.groupBy(parts, ({ part }) => part);
  return [...owners].flatMap(([part, [owner, ...others]]) =>
    owner && others.length === 0 ? [[part, publicId('user', owner.id)]] : [],
  );
}

/** A row that was read, with the values that were left out of it. */
export type RowReading = { read: NotedRow; remarks: CellFault[] };

type GivenCell = { heading: string; field: string; cell: string };

/**
 * Reads the cells of a row by its columns. An optional value at fault is left out of the record, and its text goes into a note of its own.
 * Rules over the whole record are checked only where every cell could be read or left out.
 */
export function readRow(
  target: Target,
  columns: readonly MappedColumn[],
  context: ReadingContext,
  { row, cells }: TableRow,
): RowReading | CellFault[] {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const message = `has ${cells.length} cells under ${columns.length} headings; a separator inside of a text needs quotation marks around the text`;
    return [{ row, column: '', message }];
  }
  const given = columns.flatMap(({ heading, field }, index) => {
    const cell = cells[index]?.trim() ?? '';
    return field === null || cell === '' ? [] : [{ heading, field, cell }];
  });
  // No text of the store can hold such a character, so a note could not keep it either.
  const broken = given.filter(({ cell }) => cell.includes('\u0000'));
  if (broken.length > 0)
    return broken.map(({ heading }) => ({ row, column: heading, message: 'holds characters that are not text' }));
  const values = new Map(given.map(({ field, cell }) => [field, target.fields[field]?.read(cell, context)]));
  const leftOut = new Map<string, string>();
  let faults: readonly RowFault[] = [...values].flatMap(([field, value]) =>
    value instanceof Unreadable ? { field, message: value.message } : [],
  );
  for (;;) {
    const grave = faults.filter(({ field }) => !target.optional.includes(field) || leftOut.has(field));
    if (grave.length > 0) return placed(row, columns, grave);
    for (const { field, message } of faults) {
      leftOut.set(field, message);
      values.delete(field);
    }
    const read = orFaults(() => target.read(Object.fromEntries(values), context));
    if (!isFaults(read)) {
      const remarks = [...leftOut].map(([field, message]) => ({ field, message }));
      const notes = notesOf(target, columns, given, leftOut);
      return { read: { ...read, notes }, remarks: placed(row, columns, remarks) };
    }
    faults = read;
  }
}

/** The texts for notes. The values that were left out have a note of their own, so that correcting one repeats no text. */
function notesOf(
  { fields }: Target,
  columns: readonly MappedColumn[],
  given: readonly GivenCell[],
  leftOut: ReadonlyMap<string, string>,
): string[] {
  const texts = given.filter(({ field }) => isNote(fields, field));
  // A text stands alone where its column is the only one for notes.
  const hasSeveral = columns.filter(({ field }) => isNote(fields, field)).length > 1;
  const lines = texts.map((text) => (hasSeveral ? headedLine(text) : text.cell));
  const remains = given.filter(({ field }) => leftOut.has(field)).map(headedLine);
  return [...noteBodies(lines), ...noteBodies(remains)];
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

export const isFaults = <T>(result: T | readonly RowFault[]): result is readonly RowFault[] => Array.isArray(result);

/** Faults of fields, by the columns that fill them. */
export const placed = (row: number, columns: readonly MappedColumn[], faults: readonly RowFault[]): CellFault[] =>
  faults.map(({ field, message }) => ({
    row,
    column: columns.find((column) => column.field === field)?.heading ?? field,
    message,
  }));
