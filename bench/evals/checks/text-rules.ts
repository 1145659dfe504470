import { daysIn } from '../reading/days.ts';
import { languageOf } from '../reading/language.ts';
import { amountsIn, namesNumber } from '../reading/numbers.ts';
import { timesIn } from '../reading/times.ts';

/** A rule about a text that a run wrote on `today`. It returns what is wrong, or undefined. */
export type TextRule = (text: string, today: string) => string | undefined;

const listed = (values: readonly (string | number)[]) => (values.length > 0 ? values.join(', ') : 'none');

/** The text names these times of day and no others; the end of an appointment may stand beside its beginning. */
export const time =
  (...expected: string[]): TextRule =>
  (text) => {
    const found = timesIn(text);
    const allowed = [...expected, ...expected.map(halfAnHourLater)];
    const isRight = expected.every((value) => found.includes(value)) && found.every((value) => allowed.includes(value));
    return isRight ? undefined : `expected the time ${listed(expected)}, found ${listed(found)}`;
  };

/** Every visit of the worlds takes half an hour. */
function halfAnHourLater(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 30;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The text names these times, perhaps among others: opening hours, or further appointments. */
export const timeAmongOthers =
  (...expected: string[]): TextRule =>
  (text) => {
    const found = timesIn(text);
    const missing = expected.filter((value) => !found.includes(value));
    return missing.length === 0 ? undefined : `expected the time ${listed(missing)}, found ${listed(found)}`;
  };

/** The text names this day, in any spelling, and no other one. */
export const day =
  (expected: string): TextRule =>
  (text, today) => {
    const found = daysIn(text, today);
    const isRight = found.length > 0 && found.every((value) => value === expected);
    return isRight ? undefined : `expected the day ${expected}, found ${listed(found)}`;
  };

/** The text names this amount of euros, in any spelling, and no other one. */
export const price =
  (expected: number): TextRule =>
  (text) => {
    const found = amountsIn(text);
    const isRight = found.length > 0 && found.every((value) => value === expected);
    return isRight ? undefined : `expected the price ${expected}, found ${listed(found)}`;
  };

/** The text names this small number, in figures or in words. */
export const number =
  (expected: number): TextRule =>
  (text) =>
    namesNumber(text, expected) ? undefined : `expected the number ${expected}`;

export const says =
  (pattern: RegExp): TextRule =>
  (text) =>
    pattern.test(text) ? undefined : `expected ${pattern}`;

export const omits =
  (pattern: RegExp): TextRule =>
  (text) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? undefined : `must not contain “${found}”`;
  };

export const written =
  (language: 'fr' | 'en'): TextRule =>
  (text) => {
    const found = languageOf(text);
    return found === language ? undefined : `expected the language ${language}, found ${found ?? 'neither'}`;
  };

export const atMost =
  (characters: number): TextRule =>
  (text) =>
    text.length <= characters ? undefined : `expected at most ${characters} characters, found ${text.length}`;
