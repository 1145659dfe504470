import { addDays, weekdayOf } from '../../../domain/shared/local-time.ts';

/**
 * The day that somebody typed: « 24/11/2026 », « 24.11.26 », « 24 11 » (of this year, or of the next if it is over),
 * 2026-11-24, or French or English words as « demain », « vendredi prochain » or "in 3 days". Null if it is none. `today` is
 * the agency's.
 */
export function parseDay(typed: string, today: string): string | null {
  const text = typed.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return existing(text);
  const [, day, month, year] = /^(\d{1,2})[\s/.-]+(\d{1,2})(?:[\s/.-]+(\d{4}|\d{2}))?$/.exec(text) ?? [];
  if (!day || !month) return dayInWords(text, today);
  const dayIn = (fullYear: string) => existing(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  if (year) return dayIn(year.length === 2 ? `20${year}` : year);
  const thisYear = today.slice(0, 4);
  const inThisYear = dayIn(thisYear);
  return inThisYear && inThisYear >= today ? inThisYear : dayIn(String(Number(thisYear) + 1));
}

const nearDays = [
  ['aujourd hui', 'aujourdhui', 'today'],
  ['demain', 'tomorrow'],
  ['apres demain', 'day after tomorrow', 'the day after tomorrow'],
];

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

function dayInWords(text: string, today: string): string | null {
  const words = withoutAccents(text.toLowerCase()).replace(/[\s'’-]+/g, ' ');
  const away = nearDays.findIndex((names) => names.includes(words));
  if (away !== -1) return addDays(today, away);
  const name = words.replace(/^next | prochain$/, '');
  const weekday = weekdays.findIndex((names) => names.includes(name)) + 1;
  // The weekday of today is the one of next week.
  if (weekday > 0) return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
  const [, count, unit] = /^(?:dans|in) (\d{1,3}|une?|an?|one) (jour|semaine|day|week)s?$/.exec(words) ?? [];
  if (!count) return null;
  const units = /\d/.test(count) ? Number(count) : 1;
  return addDays(today, unit === 'semaine' || unit === 'week' ? 7 * units : units);
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '');

/** Null for the 31st of February. */
function existing(day: string): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}
