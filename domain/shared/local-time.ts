import type { TimeZone } from '../../storage/column-values.ts';

/** Days, hours and words in an agency's time zone, whatever zone this process runs in. */

export const PARIS: TimeZone = 'Europe/Paris';

/** The town or island by which people name each zone. */
const placeNames: Record<TimeZone, string> = {
  'Europe/Paris': 'Paris',
  'America/Guadeloupe': 'Guadeloupe',
  'America/Martinique': 'Martinique',
  'America/Cayenne': 'Guyane',
  'America/St_Barthelemy': 'Saint-Barthélemy',
  'America/Marigot': 'Saint-Martin',
  'America/Miquelon': 'Saint-Pierre-et-Miquelon',
  'Indian/Reunion': 'La Réunion',
  'Indian/Mayotte': 'Mayotte',
  'Pacific/Noumea': 'Nouméa',
  'Pacific/Tahiti': 'Tahiti',
  'Pacific/Wallis': 'Wallis-et-Futuna',
};

export const placeOf = (zone: TimeZone): string => placeNames[zone];

/** Building a format takes a hundred times as long as using it. */
function byZone<T>(create: (timeZone: TimeZone) => T): (zone: TimeZone) => T {
  const created = new Map<TimeZone, T>();
  return (zone) => {
    const known = created.get(zone) ?? create(zone);
    created.set(zone, known);
    return known;
  };
}

const numericFormat = byZone(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
);
const dayFormat = byZone((timeZone) => new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'full' }));

/** `day` is `2026-11-21`, `time` is `08:00`; both can be compared as strings. */
export function localTime(at: Date, zone: TimeZone): { day: string; time: string } {
  const [day = '', time = ''] = numericFormat(zone).format(at).split(' ');
  return { day, time };
}

const secondFormat = byZone(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);

/** `2026-11-21 08:00:00`: an instant on the zone's clocks, as spreadsheets read it. */
export const localSecond = (at: Date, zone: TimeZone): string => secondFormat(zone).format(at);

/** The day and the hour of a due time. A day alone is kept as its last millisecond; it has no hour, and `time` is empty. */
export function dueMoment(at: Date, zone: TimeZone): { day: string; time: string } {
  const [day = '', time = ''] = localSecond(at, zone).split(' ');
  return { day, time: time === '23:59:59' ? '' : time.slice(0, 5) };
}

const MINUTE = 60_000;

/** How far the zone's clocks are ahead of UTC at this instant, in milliseconds. */
function offsetAt(at: Date, zone: TimeZone): number {
  const { day, time } = localTime(at, zone);
  const minute = Math.floor(at.getTime() / MINUTE) * MINUTE;
  return new Date(`${day}T${time}:00Z`).getTime() - minute;
}

/**
 * The instant at which the zone's clocks show this day and time. Of an hour that autumn repeats it is the first; a time
 * that spring skips is as much later as the clocks are put forward.
 */
export function instantAt(day: string, time: string, zone: TimeZone): Date {
  const [first] = instantsAt(day, time, zone);
  if (first) return first;
  const asUtc = new Date(`${day}T${time}:00Z`).getTime();
  return new Date(asUtc - offsetAt(new Date(asUtc - DAY), zone));
}

/** All instants at which they show it: none in the hour that spring skips, two in the one that autumn repeats. */
export function instantsAt(day: string, time: string, zone: TimeZone): Date[] {
  const asUtc = new Date(`${day}T${time}:00Z`).getTime();
  const offsets = new Set([-DAY, DAY].map((distance) => offsetAt(new Date(asUtc + distance), zone)));
  return [...offsets]
    .map((offset) => new Date(asUtc - offset))
    .filter((instant) => offsetAt(instant, zone) === asUtc - instant.getTime())
    .sort((a, b) => a.getTime() - b.getTime());
}

/** An instant with the zone's offset, to the minute: `2026-11-23T11:45+01:00`. */
export function withOffset(at: Date, zone: TimeZone): string {
  const { day, time } = localTime(at, zone);
  const minutes = offsetAt(at, zone) / MINUTE;
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day}T${time}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

const DAY = 24 * 60 * MINUTE;

/** « lundi 23 novembre 2026, 11 h 45 (Paris) »: an instant as people in the zone say it. */
export const inWords = (at: Date, zone: TimeZone): string =>
  `${dayInWords(at, zone)}, ${timeInWords(localTime(at, zone).time)} (${placeNames[zone]})`;

/** « lundi 23 novembre 2026 » */
export const dayInWords = (at: Date, zone: TimeZone): string => dayFormat(zone).format(at).replace(/ 1 /, ' 1er ');

/** « 11 h 45 » of `11:45`, « 9 h » of `09:00`. */
export function timeInWords(time: string): string {
  const [hours, minutes] = time.split(':');
  return minutes === '00' ? `${Number(hours)} h` : `${Number(hours)} h ${minutes}`;
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

export const dayAfter = (day: string): string => addDays(day, 1);

export const addDays = (day: string, days: number): string =>
  new Date(midnight(day).getTime() + days * DAY).toISOString().slice(0, 10);

/** How many days the second one is after the first; negative if it is before. */
export const daysBetween = (from: string, to: string): number =>
  (midnight(to).getTime() - midnight(from).getTime()) / DAY;

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export const weekdayOf = (day: string): number => midnight(day).getUTCDay() || 7;
