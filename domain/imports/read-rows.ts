import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { ReadingContext, RowFault } from './import-field.ts';
import { headedLine, noteBodies } from './imported-notes.ts';
import { isRepeatable, type MappedColumn } from './mapping.ts';
import type { TableRow } from './source-file.ts';
import { type NotedRow, RowFaults, type RowRefusal, type Target } from './target.ts';
import { folded, PartlyRead, Unreadable } from './values.ts';

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
export type RowReading = { read: NotedRow; remarks: CellFault[]; refusal: RowRefusal | undefined };

/** A row with errors. A refusal of messages in it counts all the same. */
export type FaultyRow = { faults: CellFault[]; refusal?: RowRefusal | undefined };

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
): RowReading | FaultyRow {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const message = `has ${cells.length} cells under ${columns.length} headings; a separator inside of a text needs quotation marks around the text`;
    return { faults: [{ row, column: '', message }] };
  }
  const given = columns.flatMap(({ heading, field }, index) => {
    const cell = cells[index]?.trim() ?? '';
    return field === null || cell === '' ? [] : [{ heading, field, cell }];
  });
  // No text of the store can hold such a character, so a note could not keep it either.
  const broken = given.filter(({ cell }) => cell.includes('\u0000'));
  if (broken.length > 0) {
    const message = 'holds characters that are not text';
    return { faults: broken.map(({ heading }) => ({ row, column: heading, message })) };
  }
  const readings = given.map((cell) => ({ ...cell, value: target.fields[cell.field]?.read(cell.cell, context) }));
  const values = valuesOf(target, readings);
  const unread = readings.flatMap(({ heading, field, value }) =>
    isFault(value) ? { heading, field, message: value.message } : [],
  );
  const inRow = (faults: readonly { heading: string; message: string }[]) =>
    faults.map(({ heading, message }) => ({ row, column: heading, message }));
  const refusing = unread.filter(({ field }) => !target.isOptional(field, values));
  const refusal = target.refusals?.in(values);
  if (refusing.length > 0) return { faults: inRow(refusing), refusal };
  const leftOut = new Map<string, string>();
  for (;;) {
    const read = orFaults(() => target.read(values, context));
    if (!isFaults(read)) {
      const remarks = [...leftOut].map(([field, message]) => ({ field, message }));
      const headings = new Set(unread.map(({ heading }) => heading));
      const remains = given.filter(({ heading, field }) => headings.has(heading) || leftOut.has(field));
      const notes = [...notesOf(target, columns, given), ...noteBodies(remains.map(headedLine))];
      return { read: { ...read, notes }, remarks: [...inRow(unread), ...placed(row, columns, remarks)], refusal };
    }
    const grave = read.filter(({ field }) => leftOut.has(field) || !target.isOptional(field, values));
    if (grave.length > 0) return { faults: placed(row, columns, grave), refusal };
    for (const { field, message } of read) {
      leftOut.set(field, message);
      delete values[field];
    }
  }
}

const isFault = (value: unknown): value is Unreadable | PartlyRead<unknown> =>
  value instanceof Unreadable || value instanceof PartlyRead;

/** The values that could be read, by field. The lists of several columns are joined. */
function valuesOf({ fields }: Target, readings: readonly { field: string; value: unknown }[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { field, value: reading } of readings) {
    if (reading instanceof Unreadable) continue;
    const value = reading instanceof PartlyRead ? reading.value : reading;
    const isFurther = isRepeatable(fields, field) && Array.isArray(value);
    values[field] = isFurther ? [...((values[field] as unknown[] | undefined) ?? []), ...value] : value;
  }
  return values;
}

/** The texts of the columns for notes. Values that were left out have a note of their own, so that correcting one repeats no text. */
function notesOf({ fields }: Target, columns: readonly MappedColumn[], given: readonly GivenCell[]): string[] {
  const isNote = (field: string | null) => field !== null && fields[field]?.isNote === true;
  const texts = given.filter(({ field }) => isNote(field));
  // A text stands alone where its column is the only one for notes.
  const hasSeveral = columns.filter(({ field }) => isNote(field)).length > 1;
  return noteBodies(texts.map((text) => (hasSeveral ? headedLine(text) : text.cell)));
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
