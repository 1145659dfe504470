import { withinFrenchQuotes } from '../shared/quotation.ts';
/** Reads what people and other software write into the cells of a table. */

/** The reason why a cell cannot be read, as the end of a sentence about its column. */
export class Unreadable {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** The value of a cell of which a part cannot be read, with the reason. */
export class PartlyRead<T> {
  readonly value: T;
  readonly message: string;
  /** Whether the part that cannot be read may be another such value, rather than words beside one. */
  readonly isDoubtful: boolean;

  constructor(value: T, message: string, isDoubtful = false) {
    this.value = value;
    this.message = message;
    this.isDoubtful = isDoubtful;
  }
}

export type Reading<T> = T | Unreadable;

/** Without case, accents and punctuation, and with the words of `camelCase` apart. */
export const folded = (text: string): string =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A cell as an error quotes it: on one line, and the beginning of a long one. */
export function shown(cell: string): string {
  const line = cell.trim().replace(/\s+/g, ' ');
  const [start = ''] = /^.{0,40}/u.exec(line) ?? [];
  return start === line ? `« ${withinFrenchQuotes(line)} »` : `« ${withinFrenchQuotes(start)}… »`;
}

const UNITS = /(?:k?€|keur|eur|euros?|m²|m2|%|°)$/i;

/**
 * A number as French and English write it: `320 000 €`, `1 234,50`, `1,234.50`, `320k€`. A single comma or point before exactly
 * three digits groups thousands if `groups` is set, as in amounts and counts, and is a decimal sign otherwise, as in `62,500 m²`.
 */
export function numberIn(cell: string, groups: boolean): number | undefined {
  const compact = cell.replace(/[\s'’]/g, '');
  const unit = UNITS.exec(compact)?.[0] ?? '';
  const isThousands = /^k./i.test(unit) || /\dk$/i.test(compact);
  const digits = compact.slice(0, compact.length - unit.length).replace(/k$/i, '');
  const match = /^([+-]?)(\d+(?:[.,]\d+)*)$/.exec(digits);
  if (!match) return undefined;
  const [, sign, written = ''] = match;
  const value = Number(`${sign}${plainDigits(written, groups)}`);
  return isThousands ? value * 1000 : value;
}

/** @returns digits with a point for the decimal sign; not a number where the groups are none */
function plainDigits(written: string, groups: boolean): string {
  const signs = [...written.matchAll(/[.,]/g)].map(([sign]) => sign);
  const last = signs.at(-1);
  if (last === undefined) return written;
  const hasBoth = new Set(signs).size === 2;
  const decimals = written.slice(written.lastIndexOf(last) + 1);
  const isGrouped = !hasBoth && (signs.length > 1 || (groups && decimals.length === 3));
  const whole = isGrouped ? written : written.slice(0, written.lastIndexOf(last));
  const areGroups = !/[.,]/.test(whole) || /^\d{1,3}(?:[.,]\d{3})+$/.test(whole);
  if (!areGroups || (hasBoth && signs.filter((sign) => sign === last).length > 1)) return 'NaN';
  return isGrouped ? whole.replace(/[.,]/g, '') : `${whole.replace(/[.,]/g, '')}.${decimals}`;
}

export const orUnreadable = (value: number | undefined, cell: string): Reading<number> =>
  value === undefined || Number.isNaN(value) ? new Unreadable(`is not a number: ${shown(cell)}`) : value;

export function readCount(cell: string): Reading<number> {
  const value = orUnreadable(numberIn(cell, true), cell);
  if (value instanceof Unreadable || Number.isInteger(value)) return value;
  return new Unreadable(`is not a whole number: ${shown(cell)}`);
}

export const readDecimal = (cell: string): Reading<number> => orUnreadable(numberIn(cell, false), cell);

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T]+(?:à )?(\d{1,2})[:h](\d{2})(?::\d{2})?)?$/;
const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

/** The days that spreadsheets count since the end of 1899: `45363` is 2024-03-12. The years 1954 to 2064. */
const SERIAL = /^[2-5]\d{4}$/;
const SHORT_YEAR = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2})$/;
const DAY_MS = 86_400_000;

/**
 * A day, the day first as in France (`24/11/2026`, `24/11/26`) or the year first, with or without a time, or as a spreadsheet's number; as a
 * `moment`.
 */
export function readDate(cell: string): Reading<string> {
  if (SERIAL.test(cell)) return new Date(Date.UTC(1899, 11, 30) + Number(cell) * DAY_MS).toISOString().slice(0, 10);
  const [, dayOf, monthOf, yearOf] = SHORT_YEAR.exec(cell) ?? [];
  if (dayOf && monthOf && yearOf)
    return momentOf(cell, [`${yearOf < '50' ? '20' : '19'}${yearOf}`, monthOf, dayOf], []);
  const [, day, month, year, ...time] = DAY_FIRST.exec(cell) ?? [];
  if (day && month && year) return momentOf(cell, [year, month, day], time);
  const [, first, second, third, ...later] = YEAR_FIRST.exec(cell) ?? [];
  if (first && second && third) return momentOf(cell, [first, second, third], later);
  return new Unreadable(`is not a date such as 24/11/2026: ${shown(cell)}`);
}

type Time = (string | undefined)[];

function momentOf(cell: string, [year = '', month = '', day = '']: string[], [hours, minutes]: Time): Reading<string> {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
  if (!isReal || Number(year) < 1900 || Number(year) > 2200 || Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59) {
    return new Unreadable(`is not a day of the calendar (day first): ${shown(cell)}`);
  }
  return hours === undefined ? written : `${written}T${hours.padStart(2, '0')}:${minutes}`;
}

const yes = new Set(['oui', 'o', 'yes', 'y', '1', 'vrai', 'true', 'x', 'ok']);
const no = new Set(['non', 'n', 'no', '0', 'faux', 'false']);

export function readYesNo(cell: string): Reading<boolean> {
  const word = folded(cell);
  if (yes.has(word)) return true;
  return no.has(word) ? false : new Unreadable(`is neither oui nor non: ${shown(cell)}`);
}

/** The words for each value, folded. A cell may go on after them: « Appartement T3 ». */
export type Vocabulary<Value extends string> = { [V in Value]: readonly string[] };

/** Reads one of a few values. The longest word that the cell begins with decides, and the value itself is a word too. */
export function readWord<Value extends string>(vocabulary: Vocabulary<Value>): (cell: string) => Reading<Value> {
  const words = (Object.entries(vocabulary) as [Value, readonly string[]][])
    .flatMap(([value, synonyms]) => [folded(value), ...synonyms].map((word) => ({ word, value })))
    .sort((a, b) => b.word.length - a.word.length);
  const known = Object.keys(vocabulary).join(', ');
  return (cell) => {
    const text = folded(cell);
    const match = words.find(({ word }) => text === word || text.startsWith(`${word} `));
    return match?.value ?? new Unreadable(`is not understood: ${shown(cell)}; there are ${known}`);
  };
}

/** The parts of a list in one cell. Google puts ` ::: ` between them. */
export const partsOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/:::|[,;|/\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Each part of a list, read by itself. It is unreadable only if none of them can be read. */
export function readEach<T>(read: (part: string) => Reading<T>): (cell: string) => Reading<T[]> | PartlyRead<T[]> {
  return (cell) => {
    const readings = partsOf(cell).map(read);
    const [unread] = readings.filter((value) => value instanceof Unreadable);
    const values = [...new Set(readings.filter((value): value is T => !(value instanceof Unreadable)))];
    if (unread === undefined) return values;
    return values.length === 0 ? unread : new PartlyRead(values, unread.message);
  };
}
