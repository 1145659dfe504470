import { addDays, weekdayOf } from '../shared/local-time.ts';

/** The first and the last day, `2026-11-24`; of a single day both are the same. */
export type Period = { from: string; to: string };

/** The names of each month, and how they are shortened. */
const months: readonly (readonly [names: string, short: string])[] = [
  ['janvier|january', 'janv|jan'],
  ['fevrier|february', 'fevr|fev|feb'],
  ['mars|march', 'mar'],
  ['avril|april', 'avr|apr'],
  ['mai|may', 'mai'],
  ['juin|june', 'jun'],
  ['juillet|july', 'juil|jul'],
  ['aout|august', 'aug'],
  ['septembre|september', 'sept|sep'],
  ['octobre|october', 'oct'],
  ['novembre|november', 'nov'],
  ['decembre|december', 'dec'],
];
const NAME = `(?:${months.map(([names]) => names).join('|')})(?![a-z])`;
const MONTH = `(?:${months.flat().join('|')})(?![a-z])\\.?`;
const monthOf = (word: string): number =>
  months.findIndex((forms) => new RegExp(`^(?:${forms.join('|')})\\.?$`).test(word)) + 1;

const DAY = '(\\d{1,2})(?:er|st|nd|rd|th)?';
const YEAR = '(?:,? (20\\d{2})(?!\\d))?';

/** The ways to write a day. Each gives `[year, month, day]` of what it matches; the year may be missing. */
const dayForms: readonly { pattern: RegExp; parts(match: RegExpMatchArray): (string | undefined)[] }[] = [
  { pattern: /(?<!\d)(20\d{2})[-_./]?(\d{2})[-_./]?(\d{2})(?!\d)/g, parts: ([, y, m, d]) => [y, m, d] },
  { pattern: /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](20\d{2}|\d{2})(?!\d)/g, parts: ([, d, m, y]) => [y, m, d] },
  { pattern: new RegExp(`(?<!\\d)${DAY} (${MONTH})${YEAR}`, 'g'), parts: ([, d, m, y]) => [y, m, d] },
  { pattern: new RegExp(`(?<![a-z])(${MONTH}) ${DAY}(?!\\d)${YEAR}`, 'g'), parts: ([, m, d, y]) => [y, m, d] },
  { pattern: /(?<![\d/.-])(\d{1,2})\/(\d{1,2})(?![\d/])/g, parts: ([, d, m]) => [undefined, m, d] },
];

/** « 16 au 22 novembre », « 16-22/11 »: a first day whose month is that of the second. */
const SHARED_MONTH = new RegExp(
  `(?<![\\d/.])${DAY} ?(?:au|-|a|to|until|et|and) ?(?:le )?(?:(?:lun|mar|mer|jeu|ven|same?|diman)(?:di|credi|dredi|che) |[a-z]+day )?(?=\\d{1,2}(?:er|st|nd|rd|th)?(?: ${MONTH}|/\\d{1,2}))`,
  'g',
);
const BETWEEN =
  /^(?: ?(?:au|a|to|until|through|et|and|jusqu'?au|inclus|le|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|[a-z]+day)(?![a-z])| ?[-→>/_~]| )*$/;

const MONTH_OF_YEAR = new RegExp(`(?<![a-z])(${MONTH})(?:[ ./_-]*(20\\d{2}|\\d{2})(?!\\d))?`);
/**
 * « ces sept derniers jours » is no September, and "you may" no May: in a sentence a month has its year, « en » before it, or its whole
 * name. A short form behind « en » ends its words, unlike « en sept jours ».
 */
const MONTH_IN_PROSE = new RegExp(
  `(?<![a-z])(?:(${MONTH}),? (20\\d{2})(?!\\d)|(?<=(?<![a-z])(?:en|in|mois de |mois d'|month of) ?)(?:(${NAME})|(${MONTH})(?=(?<=\\.)|\\s*(?:[,;:!?)]|$)| (?:sur|on)(?![a-z])))|(?!may)(${NAME}))`,
);
const NUMBERED_MONTH = /(?<![\d/.-])(?:(\d{1,2})[/.-](20\d{2})|(20\d{2})[/.-](\d{1,2}))(?![\d/.-])/;
const WEEK =
  /(?<![a-z\d])(?:(?:semaine|sem\.?|week|s|w) ?(?:n°? ?)?(\d{1,2})[ ,/-]*(?:de |of )?(20\d{2})|(20\d{2})[ -]?(?:semaine |week |s|w)(\d{1,2}))(?!\d)/;

type WrittenDay = { start: number; end: number; year: number | undefined; month: number; day: number };

/**
 * The period that a text names: two days, a day, a week or a month. Without a year it is the last such period.
 * @param today as which the text is read
 */
export const periodIn = (text: string, today: string): Period | undefined => readPeriod(text, today, MONTH_OF_YEAR);

/** Like `periodIn`, of a sentence, in which words may be taken for the short forms of months. */
export const periodInProse = (text: string, today: string): Period | undefined =>
  readPeriod(text, today, MONTH_IN_PROSE);

function readPeriod(text: string, today: string, month: RegExp): Period | undefined {
  const plain = plainOf(text);
  const days = daysIn(plain, today);
  return days === null ? undefined : (days ?? weekIn(plain) ?? monthIn(plain, today, month));
}

/** Like `periodIn`, of which the text tells in so many words: a single day may be that on which it was written. */
export function statedPeriodIn(text: string, today: string): Period | undefined {
  const period = periodIn(text, today);
  const isStated = period?.from !== period?.to || /(?<![a-z])(?:periode|period|jour|day)(?![a-z])/.test(plainOf(text));
  return isStated ? period : undefined;
}

const CALENDAR = new RegExp(
  `(?<![a-z])(?:${MONTH}|(?:lun|mar|mer|jeu|ven|sam|dim)(?:di|credi|dredi|edi|anche)?|[a-z]+day|semaine|sem|week|s|w)(?![a-z])|\\d+(?:er)?`,
  'g',
);

/** Words without case, accents and signs, without those of days, weeks and months. */
export const withoutCalendar = (words: string): string => words.replace(CALENDAR, ' ');

const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[–—−]/g, '-')
    .replace(/’/g, "'")
    .replace(/\s/g, ' ');

/** Null for days that are no period. */
function daysIn(plain: string, today: string): Period | null | undefined {
  const found: WrittenDay[] = [];
  for (const { pattern, parts } of dayForms) {
    for (const match of plain.matchAll(pattern)) {
      const [year, month = '', day] = parts(match);
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => other.start < end && start < other.end)) continue;
      const number = /^\d/.test(month) ? Number(month) : monthOf(month);
      found.push({ start, end, year: yearOf(year), month: number, day: Number(day) });
    }
  }
  const [first, second, ...more] = found.sort((a, b) => a.start - b.start);
  if (!first) return undefined;
  if (!second) {
    const shared = [...plain.matchAll(SHARED_MONTH)].find((match) => match.index + match[0].length === first.start);
    const earlier = shared && { ...first, day: Number(shared[1]) };
    return periodOf(earlier ?? first, first, today) ?? null;
  }
  if (more.length > 0 || !BETWEEN.test(plain.slice(first.end, second.start))) return null;
  return periodOf(first, second, today) ?? null;
}

const yearOf = (year: string | undefined): number | undefined =>
  year === undefined ? undefined : Number(year) + (year.length === 2 ? 2000 : 0);

function periodOf(first: WrittenDay, last: WrittenDay, today: string): Period | undefined {
  const lastYear = last.year ?? first.year;
  const to = lastYear === undefined ? lastSuch(last, today) : calendarDay(lastYear, last);
  if (!to) return undefined;
  const year = Number(to.slice(0, 4));
  const from =
    first.year === undefined
      ? calendarDay(first.month > last.month ? year - 1 : year, first)
      : calendarDay(first.year, first);
  return from && from <= to ? { from, to } : undefined;
}

function lastSuch(day: WrittenDay, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  return [year, year - 1].flatMap((each) => calendarDay(each, day) ?? []).find((each) => each <= today);
}

function calendarDay(year: number, { month, day }: Pick<WrittenDay, 'month' | 'day'>): string | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : undefined;
}

function weekIn(plain: string): Period | undefined {
  const [, week, year, yearFirst, weekSecond] = WEEK.exec(plain) ?? [];
  const [number, of] = [Number(week ?? weekSecond), year ?? yearFirst];
  if (of === undefined || number < 1 || number > 53) return undefined;
  // The first week of a year has its 4 January.
  const january = `${of}-01-04`;
  const from = addDays(january, 1 - weekdayOf(january) + 7 * (number - 1));
  return { from, to: addDays(from, 6) };
}

function monthIn(plain: string, today: string, pattern: RegExp): Period | undefined {
  const [, month, monthYear, yearFirst, second] = NUMBERED_MONTH.exec(plain) ?? [];
  const numbered = Number(month ?? second);
  if (numbered >= 1 && numbered <= 12) return wholeMonth(Number(monthYear ?? yearFirst), numbered);
  const [, ...words] = pattern.exec(plain) ?? [];
  const name = words.find((word) => word !== undefined && !/^\d/.test(word));
  const year = words.find((word) => word !== undefined && /^\d/.test(word));
  if (name === undefined) return undefined;
  const number = monthOf(name);
  const known = yearOf(year);
  if (known !== undefined) return wholeMonth(known, number);
  const thisYear = Number(today.slice(0, 4));
  const period = wholeMonth(thisYear, number);
  return period.from <= today ? period : wholeMonth(thisYear - 1, number);
}

function wholeMonth(year: number, month: number): Period {
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  const to = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from, to };
}
