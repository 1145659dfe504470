import { numberIn, readDate, Unreadable } from '../imports/values.ts';

/** Values as published files write them. Each says what is wrong with a cell in a `Fault`. */

/** A cell that cannot be read, as the end of a sentence about it. */
export class Fault extends Error {}

/** A number with a point or a comma; undefined for an empty cell.
 * @throws Fault */
export function decimalOf(cell: string, column: string): number | undefined {
  if (cell === '') return undefined;
  const value = numberIn(cell, false);
  if (value === undefined || !Number.isFinite(value)) throw new Fault(`${column} is not a number: ${quoted(cell)}`);
  return value;
}

/** A day, `2026-11-24`, with or without a time, the day or the year first.
 * @throws Fault also for an empty cell */
export function dayOf(cell: string, column: string): string {
  const read = cell === '' ? new Unreadable('is empty') : readDate(cell);
  if (read instanceof Unreadable) throw new Fault(`${column} is not a day: ${quoted(cell)}`);
  return read.slice(0, 10);
}

/** The code of a commune. Spreadsheets take the first zero away.
 * @throws Fault */
export function inseeCodeOf(cell: string): string {
  const code = cell.toUpperCase().padStart(5, '0');
  if (/^(?:\d\d|2[AB])\d{3}$/.test(code)) return code;
  throw new Fault(`code_commune is no code of a commune: ${quoted(cell)}`);
}

export const quoted = (cell: string): string => (cell === '' ? 'empty' : `"${cell.slice(0, 40)}"`);
