import { addDays, dueMoment, instantAt, localTime } from '../../../domain/shared/local-time.ts';

type TimeZone = Parameters<typeof localTime>[1];

/** The agency's zone. Its visits and sending hours are said in it, wherever the browser is. */
let timeZone: TimeZone = 'Europe/Paris';

export const agencyTimeZone = (): TimeZone => timeZone;

export function setAgencyTimeZone(zone: TimeZone) {
  if (zone === timeZone) return;
  timeZone = zone;
  made = {};
}

export type Language = 'fr' | 'en';

/** French writes « 1er sept. », which ICU does not. */
const withOrdinalFirst = (format: Intl.DateTimeFormat) => ({
  format: (date: Date) =>
    format
      .formatToParts(date)
      .map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value))
      .join(''),
});

/** The formats of each language. A browser takes milliseconds to make one, so they are made when they are first used. */
const makers = {
  fr: () => ({
    day: withOrdinalFirst(
      new Intl.DateTimeFormat('fr-FR', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
    ),
    dayOfYear: withOrdinalFirst(
      new Intl.DateTimeFormat('fr-FR', {
        ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
      }),
    ),
    shortDate: withOrdinalFirst(new Intl.DateTimeFormat('fr-FR', { timeZone, day: 'numeric', month: 'short' })),
    date: withOrdinalFirst(
      new Intl.DateTimeFormat('fr-FR', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
    ),
    longDay: withOrdinalFirst(
      new Intl.DateTimeFormat('fr-FR', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
    ),
    weekday: withOrdinalFirst(new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'short', day: 'numeric' })),
    time: new Intl.DateTimeFormat('fr-FR', { timeZone, hour: 'numeric', minute: '2-digit' }),
    relative: new Intl.RelativeTimeFormat('fr', { numeric: 'auto', style: 'short' }),
    dateTime: (day: string, time: string) => `${day} à ${time}`,
    nearDays: ['aujourd’hui', 'demain', 'après-demain'],
    now: 'à l’instant',
  }),
  en: () => ({
    day: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
    dayOfYear: new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    }),
    shortDate: new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' }),
    date: new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
    longDay: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric' }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit' }),
    relative: new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto', style: 'short' }),
    dateTime: (day: string, time: string) => `${day} at ${time}`,
    nearDays: ['today', 'tomorrow'],
    now: 'just now',
  }),
};

let made: { [L in Language]?: ReturnType<(typeof makers)[L]> } = {};

function formatsOf(language: Language) {
  if (language === 'fr') {
    made.fr ??= makers.fr();
    return made.fr;
  }
  made.en ??= makers.en();
  return made.en;
}

/** « 8 h », « 17 h 30 » in French; 8:00, 17:30 in English. */
function formatTime(language: Language, date: Date): string {
  const time = formatsOf(language).time.format(date);
  return language === 'fr' ? time.replace(/^0?(\d+):(\d\d)$/, frenchTime) : time;
}

const frenchTime = (_: string, hours: string, minutes: string) =>
  minutes === '00' ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${minutes}`;

const dayOf = (date: Date) => localTime(date, timeZone).day;

const isOfThisYear = (date: Date, now: number) => dayOf(date).slice(0, 4) === dayOf(new Date(now)).slice(0, 4);

/** « lun. 23 nov. », with the year if it is another one. */
const formatShortDay = (language: Language, date: Date, now: number): string =>
  formatsOf(language)[isOfThisYear(date, now) ? 'day' : 'dayOfYear'].format(date);

/** « lun. 23 nov. à 8 h », with the year if it is another one. `at` is ISO 8601, `now` is in milliseconds. */
export function formatDateTime(language: Language, at: string, now: number): string {
  const date = new Date(at);
  return formatsOf(language).dateTime(formatShortDay(language, date, now), formatTime(language, date));
}

/** « lun. 23 » of `2026-11-23`. */
export const formatDay = (language: Language, day: string): string =>
  formatsOf(language).weekday.format(new Date(`${day}T12:00:00Z`));

/** « lundi 23 novembre ». `at` is in milliseconds. */
export const formatLongDay = (language: Language, at: number): string =>
  formatsOf(language).longDay.format(new Date(at));

/** « 8 h 30 » of `08:30` in French. */
export const formatClock = (language: Language, time: string): string =>
  language === 'fr' ? time.replace(/^0?(\d+):(\d\d)$/, frenchTime) : time.replace(/^0/, '');

/** « demain à 10 h 45 », later « mar. 24 nov. à 10 h 45 ». `at` is ISO 8601, `now` is in milliseconds. */
export const formatWhen = (language: Language, at: string, now: number): string => {
  const day = nearDay(language, at, now);
  return day
    ? formatsOf(language).dateTime(day, formatTime(language, new Date(at)))
    : formatDateTime(language, at, now);
};

/** « demain », later « mar. 24 nov. »: the day of `at`, which is ISO 8601. */
export const formatDueDay = (language: Language, at: string, now: number): string =>
  nearDay(language, at, now) ?? formatShortDay(language, new Date(at), now);

/** « demain » or « demain à 10 h 45 »: a due time, with its hour if it has one. */
export const formatDue = (language: Language, at: string, now: number): string =>
  dueMoment(new Date(at), timeZone).time === '' ? formatDueDay(language, at, now) : formatWhen(language, at, now);

/** « demain 10 h 45 »: like `formatWhen`, where there is little room. */
export const formatSoon = (language: Language, at: string, now: number): string => {
  const day = nearDay(language, at, now) ?? formatDay(language, dayOf(new Date(at)));
  return `${day} ${formatTime(language, new Date(at))}`;
};

/** « aujourd’hui », « demain »; undefined for a day further away. */
function nearDay(language: Language, at: string, now: number): string | undefined {
  const today = dayOf(new Date(now));
  return formatsOf(language).nearDays.find((_, days) => addDays(today, days) === dayOf(new Date(at)));
}

/** « 12 oct. 2026 ». `at` is ISO 8601. */
export const formatDate = (language: Language, at: string): string => formatsOf(language).date.format(new Date(at));

/** « 23 nov. 2026 » of `2026-11-23`. */
export const formatWholeDay = (language: Language, day: string): string =>
  formatDate(language, instantAt(day, '12:00', timeZone).toISOString());

/** Each unit with its length in milliseconds, and the count from which the next unit is used. */
const units = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, 7],
] as const;

/** « il y a 5 min » up to a week, then « 12 oct. », with the year if it is another one. `at` is ISO 8601, `now` is in milliseconds. */
export function formatTimeAgo(language: Language, at: string, now: number): string {
  const elapsedMs = Math.max(0, now - Date.parse(at));
  if (elapsedMs < 45_000) return formatsOf(language).now;
  for (const [unit, unitMs, limit] of units) {
    const count = Math.round(elapsedMs / unitMs);
    if (count < limit) return formatsOf(language).relative.format(-Math.max(1, count), unit);
  }
  return isOfThisYear(new Date(at), now)
    ? formatsOf(language).shortDate.format(new Date(at))
    : formatDate(language, at);
}
