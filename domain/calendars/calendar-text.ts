import { setImmediate as otherWork } from 'node:timers/promises';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { visitKinds } from '../exports/agenda-words.ts';
import { publicId } from '../shared/ids.ts';
import type { Appointment } from './appointments.ts';

/** The id of an appointment’s event, the same everywhere and for ever: calendars know an event by it. */
export const uidOf = (visitId: string): string => `${publicId('visit', visitId)}@clef`;

/** Whether an event is one of ours. */
export const isOwnUid = (uid: string): boolean => /^visit_[0-9a-z]{26}@clef$/.test(uid);

export type CalendarOptions = {
  /** Shown by programs that subscribe. */
  name: string;
  /** Whether events name the contacts. */
  withNames: boolean;
};

/** So many events take about 10 ms. */
const EVENTS_AT_ONCE = 100;

/** The whole calendar (RFC 5545), written in pieces, so that other requests are answered meanwhile. */
export async function feedText(appointments: readonly Appointment[], options: CalendarOptions): Promise<string> {
  const frame = calendarOf([], options).method(ICalCalendarMethod.PUBLISH).toString();
  const end = frame.lastIndexOf(END);
  const pieces = [frame.slice(0, end)];
  for (let from = 0; from < appointments.length; from += EVENTS_AT_ONCE) {
    const written = calendarOf(appointments.slice(from, from + EVENTS_AT_ONCE), options).toString();
    pieces.push(written.slice(written.indexOf(BEGIN_EVENT), written.lastIndexOf(END)));
    await otherWork();
  }
  return foldedIn75Octets(`${pieces.join('')}${END}\r\n`);
}

/** The calendar object of one appointment, as it is stored on a server. */
export const eventText = (appointment: Appointment): string =>
  foldedIn75Octets(`${calendarOf([appointment], { name: '', withNames: true }).toString().trimEnd()}\r\n`);

const END = 'END:VCALENDAR';
const BEGIN_EVENT = 'BEGIN:VEVENT';

/**
 * Times are instants in UTC: each program shows them on its own clocks, and no table of zones can be wrong about summer time or about
 * an agency overseas.
 */
function calendarOf(appointments: readonly Appointment[], { name, withNames }: CalendarOptions) {
  const calendar = ical({ prodId: { company: 'Clef', product: 'Agenda', language: 'FR' } });
  if (name) calendar.name(name).ttl(REFRESH_SECONDS);
  for (const appointment of appointments) {
    const { id, startsAt, endsAt, isCancelled, property, changedAt, createdAt } = appointment;
    calendar.createEvent({
      id: uidOf(id),
      sequence: revisionOf(appointment),
      stamp: changedAt,
      created: createdAt,
      lastModified: changedAt,
      start: startsAt,
      end: endsAt,
      summary: printable(summaryOf(appointment, withNames)),
      location: property?.place ? printable(property.place) : null,
      description: property ? printable(`${property.title} (${property.reference})`) : null,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar;
}

const REFRESH_SECONDS = 3600;

/** « Visite – Marie Dupont (V-1021) » */
function summaryOf({ kind, property, contact }: Appointment, withNames: boolean): string {
  const title = withNames && contact ? `${visitKinds[kind]} – ${contact}` : visitKinds[kind];
  return property ? `${title} (${property.reference})` : title;
}

/** Grows with each change, as SEQUENCE has to; the store counts no revisions, but it knows the times. */
const revisionOf = ({ changedAt, createdAt }: Appointment): number =>
  Math.max(0, Math.floor((changedAt.getTime() - createdAt.getTime()) / 1000));

/** No text of a calendar may have control characters (RFC 5545, 3.1); those that end a line somewhere become blanks. */
const printable = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').toWellFormed();

/** Lines as ical-generator breaks them are 75 characters long, and longer in octets; programs may count those (RFC 5545, 3.1). */
function foldedIn75Octets(text: string): string {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  return lines.map(foldedLine).join('\r\n');
}

function foldedLine(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
