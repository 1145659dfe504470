import { addDays, weekdayOf } from '../../../domain/shared/local-time.ts';

/** Whether a field asks for a day that is over or one that is to come. */
export type Direction = 'past' | 'future';

/**
 * The day that somebody typed: « 24/11/2026 », « 24.11.26 », « 24 nov. 2026 », 2026-11-24, or French or English words as
 * « demain », « vendredi dernier », "in 3 days" or "yesterday". Null if it is none. `today` is the agency's. A weekday, and a day without its
 * year unless it was just over, is the next one, or the last one `towards` the past.
 */
export function parseDay(typed: string, today: string, towards: Direction = 'future'): string | null {
  const words = withoutAccents(typed.toLowerCase())
    .replace(/[\s'’/.,-]+/g, ' ')
    .trim()
    .replace(/^(le|the|on) /, '');
  return writtenDay(words, today, towards) ?? dayInWords(words, today, towards);
}

function writtenDay(words: string, today: string, towards: Direction): string | null {
  if (/^\d{4} \d{2} \d{2}$/.test(words)) return existing(words.replaceAll(' ', '-'));
  const [, day, name, year] =
    /^(\d{1,2})(?:er|st|nd|rd|th)? (\d{1,2}|[a-z]{3,9})(?: (\d{4}|\d{2}))?$/.exec(words) ?? [];
  const month = name && monthOf(name);
  if (!day || !month) return null;
  const dayIn = (fullYear: number | string) =>
    existing(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  if (year) return dayIn(year.length === 2 ? `20${year}` : year);
  const thisYear = Number(today.slice(0, 4));
  const inThisYear = dayIn(thisYear);
  if (towards === 'past') return inThisYear && inThisYear <= today ? inThisYear : dayIn(thisYear - 1);
  // A day that was just over is meant as it is written, for a call of yesterday for instance.
  return inThisYear && inThisYear >= addDays(today, -JUST_OVER_DAYS) ? inThisYear : dayIn(thisYear + 1);
}

const JUST_OVER_DAYS = 30;

/** The number of a month that is written in digits, in full or abbreviated. « jui » could be two of them. */
function monthOf(written: string): string | undefined {
  if (/^\d/.test(written)) return written;
  const found = months.flatMap((names, index) => (names.some((name) => name.startsWith(written)) ? [index + 1] : []));
  return found.length === 1 ? String(found[0]) : undefined;
}

const months = [
  ['janvier', 'january'],
  ['fevrier', 'february'],
  ['mars', 'march'],
  ['avril', 'april'],
  ['mai', 'may'],
  ['juin', 'june'],
  ['juillet', 'july'],
  ['aout', 'august'],
  ['septembre', 'september'],
  ['octobre', 'october'],
  ['novembre', 'november'],
  ['decembre', 'december'],
];

/** How many days from today. */
const nearDays = new Map([
  ['avant hier', -2],
  ['day before yesterday', -2],
  ['hier', -1],
  ['yesterday', -1],
  ['aujourd hui', 0],
  ['aujourdhui', 0],
  ['today', 0],
  ['demain', 1],
  ['tomorrow', 1],
  ['apres demain', 2],
  ['day after tomorrow', 2],
]);

/** Monday first. */
const weekdays = [
  ['lundi', 'monday'],
  ['mardi', 'tuesday'],
  ['mercredi', 'wednesday'],
  ['jeudi', 'thursday'],
  ['vendredi', 'friday'],
  ['samedi', 'saturday'],
  ['dimanche', 'sunday'],
];

const directions = new Map<string | undefined, Direction>([
  ['prochain', 'future'],
  ['next', 'future'],
  ['dans', 'future'],
  ['in', 'future'],
  ['dernier', 'past'],
  ['last', 'past'],
  ['il y a', 'past'],
  ['ago', 'past'],
]);

function dayInWords(words: string, today: string, towards: Direction): string | null {
  const away = nearDays.get(words) ?? weekdayAway(words, today, towards) ?? countedAway(words);
  return away === undefined ? null : addDays(today, away);
}

/** The weekday of today is the one of next week, or of last week. */
function weekdayAway(words: string, today: string, towards: Direction): number | undefined {
  const [, before, name = '', after] = /^(?:(next|last) )?([a-z]+)(?: (prochain|dernier))?$/.exec(words) ?? [];
  const weekday = weekdays.findIndex((names) => names.includes(name)) + 1;
  if (weekday === 0) return undefined;
  const ahead = weekday - weekdayOf(today);
  const direction = directions.get(before ?? after) ?? towards;
  return direction === 'future' ? ((ahead + 6) % 7) + 1 : ((ahead - 6) % 7) - 1;
}

/** « dans 3 jours », "a week ago". */
function countedAway(words: string): number | undefined {
  const [, before, count = '', unit = '', after] =
    /^(?:(dans|in|il y a) )?(\d{1,3}|une?|an?|one) (jour|semaine|day|week)s?(?: (ago))?$/.exec(words) ?? [];
  const direction = directions.get(before ?? after);
  if (!direction) return undefined;
  const units = /\d/.test(count) ? Number(count) : 1;
  const days = unit === 'semaine' || unit === 'week' ? 7 * units : units;
  return direction === 'future' ? days : -days;
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '');

/** Null for the 31st of February. */
function existing(day: string): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}
