import { addDays, weekdayOf } from '../../../domain/shared/local-time.ts';
import { either, type Form, meaningOf, names, numerals, type Readers, words } from './word-forms.ts';

/** Whether a field asks for a day that is over or one that is to come. */
export type Direction = 'past' | 'future';

/** A day, `2026-11-24`, and a time on the agency's clocks, `14:30`. Each is empty if there is none. */
export type LocalMoment = { day: string; time: string };

/** The day and the time on the agency's clocks so many minutes from now. */
export type Clock = (minutesFromNow: number) => LocalMoment;

/** More than any moment has. Of a long text that was pasted, every division into a day and a time would be tried. */
const MAX_WORDS = 12;

/**
 * The day that somebody typed, with the hour if they said one: « 24/11/2026 », « demain 14h », « ven. », « ce soir », « dans 2 heures »,
 * "in 3 days". Null if it is none. A weekday, and a day without its year unless it was just over, is the next one,
 * or the last one `towards` the past.
 */
export function parseMoment(typed: string, agencyClock: Clock, towards: Direction = 'future'): LocalMoment | null {
  const all = wordsOf(typed);
  if (all.length > MAX_WORDS) return null;
  const { day: today } = agencyClock(0);
  const minutes = meaningOf(all, minutesFromNow, readers);
  if (minutes !== undefined) return agencyClock(minutes);
  const atBareHour = atBareHourOf(all, today, towards);
  if (atBareHour) return atBareHour;
  for (let cut = all.length; cut >= 0; cut--) {
    const [before, after] = [all.slice(0, cut), all.slice(cut)];
    const moment = momentOf(before, after, today, towards) ?? momentOf(after, before, today, towards);
    if (moment) return moment;
  }
  return null;
}

/** The hour that somebody typed into a field for hours, where « 14 » and « 1430 » are hours too. */
export const parseTime = (typed: string, towards: Direction = 'future'): string | null =>
  timeOf(wordsOf(typed), towards) ?? meaningOf(wordsOf(typed), bareTimeForms, readers) ?? null;

/** Text that was pasted may hold invisible characters and unusual blanks. Letters and digits that touch are words of their own. */
function wordsOf(typed: string): string[] {
  const plain = typed
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(':', ' h ');
  return (plain.match(/\p{L}+|\d+/gu) ?? []).filter(
    (word, at, all) => !idleWords.has(word) && !(isBefore(word) && !isYesterday(all[at + 1])),
  );
}

/** A task that is due « avant vendredi » is due on Friday. In « avant-hier » the word means another day. */
const isBefore = (word: string) => word === 'avant' || word === 'before';
const isYesterday = (word?: string) => word === 'hier' || word === 'yesterday';

/** Words without which the moment is the same, and the « T » between an ISO day and its hour. */
const idleWords = new Set('le la l de du d ce cet en pour ici vers er the this of on by st nd rd th t'.split(' '));

function momentOf(
  dayWords: readonly string[],
  timeWords: readonly string[],
  today: string,
  towards: Direction,
): LocalMoment | undefined {
  if (dayWords.length + timeWords.length === 0) return undefined;
  const time = timeWords.length === 0 ? '' : timeOf(timeWords, towards);
  if (time === undefined) return undefined;
  const day = dayWords.length === 0 ? today : meaningOf(dayWords, dayForms(today, towards), readers);
  return day ? { day, time } : undefined;
}

/** « demain 9 », « lundi à 9 »: an hour without its h, if no other number is there. « lundi 9 » may be the ninth of the month. */
function atBareHourOf(all: readonly string[], today: string, towards: Direction): LocalMoment | undefined {
  const hour = meaningOf(all.slice(-1), bareHourForms, readers);
  const hasAt = isAt(all.at(-2));
  const days = [...nearDays(today), ...(hasAt ? weekdays(today, towards) : [])];
  const day = meaningOf(all.slice(0, hasAt ? -2 : -1), days, readers);
  return hour && day ? { day, time: hour } : undefined;
}

const isAt = (word?: string) => word === 'a' || word === 'at';

const timeOf = ([first = '', ...rest]: readonly string[], towards: Direction): string | undefined =>
  meaningOf(
    isAt(first) ? rest : [first, ...rest],
    towards === 'past' ? clockForms : [...clockForms, ...partsOfDay],
    readers,
  );

const clock = (hour: number, minute = 0) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

const clockForms: readonly Form<string>[] = [
  ['{hour} h | {hour} heure | {hour} heures | {hour} h {minute} | {hour} heures {minute}', clock],
  ['{hour12} am | {hour12} h {minute} am', (hour, minute) => clock(hour % 12, minute)],
  ['{hour12} pm | {hour12} h {minute} pm', (hour, minute) => clock((hour % 12) + 12, minute)],
  ['midi | noon', () => '12:00'],
];

/** A part of the day is its end, because a task is due by then. A field about the past may ask for its beginning, so it reads none. */
const partsOfDay: readonly Form<string>[] = [
  ['matin | morning', () => '12:00'],
  ['apres midi | afternoon', () => '18:00'],
  ['soir | evening | tonight', () => '20:00'],
  ['minuit | midnight', () => '23:59'],
];

const bareHourForms: readonly Form<string>[] = [['{hour}', clock]];

const bareTimeForms: readonly Form<string | undefined>[] = [
  ...bareHourForms,
  ['{digits}', (digits) => (digits % 100 < 60 ? clock(Math.floor(digits / 100), digits % 100) : undefined)],
];

/** As of now, whatever the day: « dans 2 heures » is tomorrow at 23 h. */
const minutesFromNow: readonly Form<number>[] = [
  ['dans {count} {hours} | in {count} {hours}', (count) => 60 * count],
  ['dans {count} {minutes} | in {count} {minutes}', (count) => count],
  ['dans {count} h {minute}', (hours, minutes) => 60 * hours + minutes],
  ['dans {count} {hours} et demie | in {count} {hours} and a half', (count) => 60 * count + 30],
  ['dans une demi heure | in half an hour | in half hour', () => 30],
  ['dans un quart heure | in a quarter an hour', () => 15],
  ['dans trois quarts heure', () => 45],
  ['il y a {count} {hours} | {count} {hours} ago', (count) => -60 * count],
  ['il y a {count} {minutes} | {count} {minutes} ago', (count) => -count],
  ['il y a une demi heure | half an hour ago', () => -30],
];

const nearDays = (today: string): readonly Form<string>[] => [
  ['avant hier | day before yesterday', () => addDays(today, -2)],
  ['hier | yesterday', () => addDays(today, -1)],
  ['aujourd hui | aujourdhui | today', () => today],
  ['demain | tomorrow', () => addDays(today, 1)],
  ['apres demain | day after tomorrow', () => addDays(today, 2)],
];

const weekdays = (today: string, towards: Direction): readonly Form<string>[] => {
  /** The weekday of today is the one of next week, or of last week. */
  const weekday = (day: number, direction: Direction) => {
    const ahead = day - weekdayOf(today);
    return addDays(today, direction === 'future' ? ((ahead + 6) % 7) + 1 : ((ahead - 6) % 7) - 1);
  };
  return [
    ['{weekday}', (day) => weekday(day, towards)],
    ['{weekday} prochain | next {weekday}', (day) => weekday(day, 'future')],
    ['{weekday} dernier | last {weekday}', (day) => weekday(day, 'past')],
  ];
};

const dayForms = (today: string, towards: Direction): readonly Form<string | null>[] => {
  const inDays = (days: number) => addDays(today, days);
  /** This week's, if it is not over. */
  const orNextWeek = (day: number) => inDays((day - weekdayOf(today) + 7) % 7);
  const away = (count: number, unit: number) =>
    [inDays(count), inDays(7 * count), addMonths(today, count)][unit - 1] ?? null;
  const withoutYear = (day: number, month: number) => nearest((year) => existing(year, month, day), today, towards);
  const endOf = (month: number) => nearest((year) => endOfMonthIn(year, month), today, towards);
  return [
    ...nearDays(today),
    ...weekdays(today, towards),
    ['dans {count} {unit} | sous {count} {unit} | in {count} {unit}', away],
    ['il y a {count} {unit} | {count} {unit} ago', (count, unit) => away(-count, unit)],
    // A week or a month to come stands for its first day.
    ['semaine prochaine | next week', () => inDays(8 - weekdayOf(today))],
    ['mois prochain | next month', () => addDays(endOfMonth(today), 1)],
    ['fin semaine | end week', () => orNextWeek(5)],
    ['fin semaine prochaine | end next week', () => inDays(12 - weekdayOf(today))],
    ['week end | weekend', () => orNextWeek(6)],
    ['fin mois | end month', () => endOfMonth(today)],
    ['fin mois prochain | end next month', () => endOfMonth(today, 1)],
    ['fin {monthName} | end {monthName}', endOf],
    ['fin {monthName} {fullYear} | end {monthName} {fullYear}', (month, year) => endOfMonthIn(year, month)],
    ['{day} {month}', withoutYear],
    ['{day} {month} {year}', (day, month, year) => existing(year, month, day)],
    ['{fullYear} {month} {day}', existing],
    ['{weekday} {day} {month}', (name, day, month) => ifOn(name, withoutYear(day, month))],
    ['{weekday} {day} {month} {year}', (name, day, month, year) => ifOn(name, existing(year, month, day))],
  ];
};

const fullYear = numerals([4], 1000, 9999);

const monthName = names([
  'janvier january',
  'fevrier february',
  'mars march',
  'avril april',
  'mai may',
  'juin june',
  'juillet july',
  'aout august',
  'septembre september',
  'octobre october',
  'novembre november',
  'decembre december',
]);

const readers: Readers = {
  '{hour}': numerals([1, 2], 0, 23),
  '{hour12}': numerals([1, 2], 1, 12),
  '{minute}': numerals([2], 0, 59),
  '{digits}': numerals([3, 4], 0, 2359),
  '{day}': numerals([1, 2], 1, 31),
  '{fullYear}': fullYear,
  '{year}': (word) => fullYear(word) ?? (/^\d\d$/.test(word) ? 2000 + Number(word) : undefined),
  '{count}': either(
    numerals([1, 2, 3], 0, 999),
    words([
      'un une a an one',
      'deux two',
      'trois three',
      'quatre four',
      'cinq five',
      'six',
      'sept seven',
      'huit eight',
      'neuf nine',
      'dix ten',
      'onze eleven',
      'douze twelve',
      'treize thirteen',
      'quatorze fourteen',
      'quinze fifteen',
    ]),
  ),
  '{hours}': words(['h heure heures hour hours']),
  '{minutes}': words(['min mn minute minutes']),
  '{unit}': words(['jour jours day days', 'semaine semaines week weeks', 'mois month months']),
  '{weekday}': names([
    'lundi monday',
    'mardi tuesday',
    'mercredi wednesday',
    'jeudi thursday',
    'vendredi friday',
    'samedi saturday',
    'dimanche sunday',
  ]),
  '{monthName}': monthName,
  '{month}': either(numerals([1, 2], 1, 12), monthName),
};

/** A day that was just over is meant as it is written, for a call of yesterday for instance. */
const JUST_OVER_DAYS = 30;

/** A day that comes every year, in the year that is meant. */
function nearest(dayIn: (year: number) => string | null, today: string, towards: Direction): string | null {
  const thisYear = Number(today.slice(0, 4));
  const inThisYear = dayIn(thisYear);
  if (towards === 'past') return inThisYear && inThisYear <= today ? inThisYear : dayIn(thisYear - 1);
  return inThisYear && inThisYear >= addDays(today, -JUST_OVER_DAYS) ? inThisYear : dayIn(thisYear + 1);
}

/** Null for the 31st of February. */
function existing(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** A day that is written with another weekday than its own is a slip. */
const ifOn = (weekday: number, day: string | null) => (day && weekdayOf(day) === weekday ? day : null);

/** The last day of the month that is so many months later. */
function endOfMonth(day: string, later = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month + later, 0)).toISOString().slice(0, 10);
}

const endOfMonthIn = (year: number, month: number) => endOfMonth(`${year}-${month}`);

/** The same day of another month, or its last one. */
function addMonths(day: string, months: number): string {
  const end = endOfMonth(day, months);
  const same = `${end.slice(0, 8)}${day.slice(8)}`;
  return same < end ? same : end;
}
