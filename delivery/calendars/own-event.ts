import ICAL from 'ical.js';
import { CalendarError } from './calendar-driver.ts';

/** The properties that are ours. Whatever else stands in the event there, for instance an alarm or a colour, is the colleague's. */
const OWN = [
  ...['summary', 'location', 'description', 'status', 'dtstart', 'dtend', 'duration', 'sequence'],
  ...['dtstamp', 'created', 'last-modified'],
];

/** Whether the text of a calendar object is the event with this id. One that cannot be read is not. */
export function isEvent(text: string, uid: string): boolean {
  try {
    return eventIn(text, uid) !== undefined;
  } catch {
    return false;
  }
}

/** The event as it is there, with what is ours written anew.
 * @throws CalendarError `not_ours` */
export function withOwnPart(current: string, own: string, uid: string): string {
  const there = isEvent(current, uid) ? eventIn(current, uid) : undefined;
  const ours = eventIn(own, uid);
  if (!there || !ours) throw new CalendarError('not_ours');
  const revision = Math.max(revisionOf(there), revisionOf(ours));
  for (const name of OWN) {
    there.removeAllProperties(name);
    for (const property of ours.getAllProperties(name)) there.addProperty(property);
  }
  there.updatePropertyWithValue('sequence', revision);
  return `${there.parent.toString()}\r\n`;
}

function eventIn(text: string, uid: string): ICAL.Component | undefined {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return events.find((event) => String(event.getFirstPropertyValue('uid')) === uid);
}

const revisionOf = (event: ICAL.Component): number => Number(event.getFirstPropertyValue('sequence')) || 0;
