/**
 * The day that somebody typed: « 24/11/2026 », « 24.11.26 », « 24 11 » (of this year, or of the next if it is over), or
 * 2026-11-24. Null if it is none. `today` is the agency's.
 */
export function parseDay(typed: string, today: string): string | null {
  const text = typed.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return existing(text);
  const [, day, month, year] = /^(\d{1,2})[\s/.-]+(\d{1,2})(?:[\s/.-]+(\d{4}|\d{2}))?$/.exec(text) ?? [];
  if (!day || !month) return null;
  const dayIn = (fullYear: string) => existing(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  if (year) return dayIn(year.length === 2 ? `20${year}` : year);
  const thisYear = today.slice(0, 4);
  const inThisYear = dayIn(thisYear);
  return inThisYear && inThisYear >= today ? inThisYear : dayIn(String(Number(thisYear) + 1));
}

/** Null for the 31st of February. */
function existing(day: string): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}
