import { headingUnder, labelIn } from './cell-labels.ts';
import type { ReadingContext, RowFault } from './import-field.ts';
import { headedLine, noteBodies } from './imported-notes.ts';
import { isRepeatable, type MappedColumn } from './mapping.ts';
import type { TableRow } from './source-file.ts';
import { type NotedRow, RowFaults, type RowRefusal, type Target } from './target.ts';
import { PartlyRead, Unreadable } from './values.ts';

/** A fault by its place in the file; `column` is empty for the row as a whole. */
export type CellFault = { row: number; column: string; message: string };

/** A row that was read, with the values that were left out of it. */
export type RowReading = { read: NotedRow; remarks: CellFault[] } & Refusing;

/** The refusal of a row, and its texts that refuse messages or may do so. */
type Refusing = { refusal?: RowRefusal | undefined; mentions?: CellFault[] };

/** A row with errors. A refusal of messages in it counts all the same. */
export type FaultyRow = { faults: CellFault[] } & Refusing;

/** A cell that says something. `noteHeading` heads it in a note, and a note has it in any case if it `isNoted`. */
type GivenCell = { heading: string; field: string; cell: string; noteHeading: string; isNoted: boolean };

function givenCells({ fields }: Target, columns: readonly MappedColumn[], cells: readonly string[]): GivenCell[] {
  return columns.flatMap(({ heading, field: mapped, labelColumn }, index) => {
    const cell = cells[index]?.trim() ?? '';
    if (mapped === null || cell === '') return [];
    const label = labelColumn === undefined ? undefined : labelIn(cells[labelColumn]);
    const field = (label && fields[mapped]?.fieldUnder?.(label)) || mapped;
    if (fields[field]?.isEmpty?.(cell)) return [];
    const isNoted = fields[field]?.isNotedUnder?.(heading, label) === true;
    return [{ heading, field, cell, noteHeading: headingUnder(heading, label), isNoted }];
  });
}

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
  const given = givenCells(target, columns, cells);
  // No text of the store can hold such a character, so a note could not keep it either.
  const broken = given.filter(({ cell }) => cell.includes('\u0000'));
  if (broken.length > 0) {
    const message = 'holds characters that are not text';
    return { faults: broken.map(({ heading }) => ({ row, column: heading, message })) };
  }
  const readings = given.map((cell) => ({ ...cell, value: target.fields[cell.field]?.read(cell.cell, context) }));
  const stated = valuesOf(target, readings);
  const { values, mentions } = target.refusals?.withTexts(stated, given, context) ?? { values: stated, mentions: [] };
  const unread = readings.flatMap(({ heading, field, value }) =>
    isFault(value) ? { heading, field, message: value.message } : [],
  );
  const inRow = (faults: readonly { heading: string; message: string }[]) =>
    faults.map(({ heading, message }) => ({ row, column: heading, message }));
  const doubtful = new Set(readings.flatMap(({ field, value }) => (isDoubtful(value) ? field : [])));
  const refusing = unread.filter(({ field }) => !target.isOptional(field));
  const refusals = { refusal: target.refusals?.in(values), mentions: inRow(mentions) };
  if (refusing.length > 0) return { faults: inRow(refusing), ...refusals };
  const leftOut = new Map<string, string>();
  for (;;) {
    const remarks = [...inRow(unread), ...placed(row, columns, faultsOf(leftOut))];
    const read = orFaults(() => target.read(values, doubtful, context));
    if (!isFaults(read)) {
      const headings = new Set(unread.map(({ heading }) => heading));
      const kept = new Set([...leftOut.keys(), ...(read.kept ?? [])]);
      const remains = given.filter((cell) => cell.isNoted || headings.has(cell.heading) || kept.has(cell.field));
      const others = given.filter((cell) => !remains.includes(cell));
      const notes = [...notesOf(target, columns, others), ...noteBodies(remains.map(lineOf))];
      return { read: { ...read, notes }, remarks, ...refusals };
    }
    const grave = read.filter(({ field }) => leftOut.has(field) || !target.isOptional(field));
    if (grave.length > 0) {
      // A row in which nobody can be recognised is so for the values that could not be read.
      const isIdentifying = ({ column }: CellFault) =>
        columns.some(({ heading, field }) => heading === column && target.needsOneOf.flat().includes(field ?? ''));
      const reasons = remarks.filter(isIdentifying);
      return { faults: reasons.length > 0 ? reasons : placed(row, columns, grave), ...refusals };
    }
    for (const { field, message } of read) {
      leftOut.set(field, message);
      delete values[field];
    }
  }
}

const faultsOf = (messages: ReadonlyMap<string, string>): RowFault[] =>
  [...messages].map(([field, message]) => ({ field, message }));

const isDoubtful = (value: unknown): boolean =>
  value instanceof Unreadable || (value instanceof PartlyRead && value.isDoubtful);

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

const lineOf = ({ noteHeading: heading, cell }: GivenCell): string => headedLine({ heading, cell });

/** The texts of the columns for notes. Values that were left out have a note of their own, so that correcting one repeats no text. */
function notesOf({ fields }: Target, columns: readonly MappedColumn[], given: readonly GivenCell[]): string[] {
  const isNote = (field: string | null) => field !== null && fields[field]?.isNote === true;
  const texts = given.filter(({ field }) => isNote(field));
  // A text stands alone where it is the only one, and its column the only one of remarks.
  const ofRemarks = columns.filter(({ field }) => isNote(field) && !fields[field ?? '']?.isHeaded);
  const hasSeveral = texts.length > 1 || ofRemarks.length > 1;
  return noteBodies(texts.map((text) => (hasSeveral || fields[text.field]?.isHeaded ? lineOf(text) : text.cell)));
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
