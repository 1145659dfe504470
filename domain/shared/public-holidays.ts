/**
 * The French public holidays (Code du travail, L3133-1), and those of Alsace-Moselle (L3134-13), from 1947 on. Written here
 * because the library that knows them loads the calendars of every country: 20 MB in each process. Its test compares the two.
 */

/** By month and day. */
const fixed = {
  '01-01': 'Nouvel An',
  '05-01': 'Fête du travail',
  '05-08': 'Fête de la Victoire 1945',
  '07-14': 'Fête Nationale de la France',
  '08-15': 'Assomption',
  '11-01': 'Toussaint',
  '11-11': 'Armistice 1918',
  '12-25': 'Noël',
};

/** By days after Easter Sunday. */
const movable = { 1: 'Lundi de Pâques', 39: 'Ascension', 50: 'Lundi de Pentecôte' };

const calendars = {
  france: { fixed, movable },
  // The three departments share one list (ordinance of 16 August 1892).
  alsaceMoselle: {
    fixed: { ...fixed, '12-26': 'Lendemain de Noël' },
    movable: { ...movable, [-2]: 'Vendredi saint' },
  },
};

const DAY_MS = 86_400_000;

/** The French name of the public holiday on this day (`YYYY-MM-DD`), or null. Where two fall on it, the movable one's. */
export function holidayOn(day: string, region: keyof typeof calendars): string | null {
  const { fixed, movable }: Record<'fixed' | 'movable', Record<string, string>> = calendars[region];
  const daysAfterEaster = (Date.parse(day) - easterSunday(Number(day.slice(0, 4)))) / DAY_MS;
  return movable[daysAfterEaster] ?? fixed[day.slice(5)] ?? null;
}

/** Midnight UTC of Easter Sunday, by the Gregorian algorithm of Meeus (Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const date = (h + l - 7 * m + 33 * month + 19) % 32;
  return Date.UTC(year, month - 1, date);
}
