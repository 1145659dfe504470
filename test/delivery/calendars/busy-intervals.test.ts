import { describe, expect, it } from 'vitest';
import { busyIntervals } from '../../../delivery/calendars/busy-intervals.ts';

const period = {
  from: new Date('2026-11-24T00:00:00Z'),
  to: new Date('2027-01-23T00:00:00Z'),
  zone: 'Europe/Paris',
  addresses: ['marie@agence.example'],
};

const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\n');

/** As `2026-11-24T10:00Z/2026-11-24T11:00Z`. */
const busy = (events: string[], more: object = {}) =>
  busyIntervals([calendar(...events)], { ...period, ...more }).map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => at.toISOString().slice(0, 16)).join(' '),
  );
const event = (uid: string, ...lines: string[]) => [`UID:${uid}`, ...lines].join('\n');

describe('busy times', () => {
  it('are those of events on their own clocks, on those of a named zone, and on the agency’s', () => {
    expect(
      busy([
        event('a', 'DTSTART:20261125T100000Z', 'DTEND:20261125T110000Z'),
        event('b', 'DTSTART;TZID=America/New_York:20261126T100000', 'DURATION:PT30M'),
        event('c', 'DTSTART:20261127T100000', 'DTEND:20261127T110000'),
      ]),
    ).toEqual([
      '2026-11-25T10:00 2026-11-25T11:00',
      '2026-11-26T15:00 2026-11-26T15:30',
      '2026-11-27T09:00 2026-11-27T10:00',
    ]);
  });

  it('are whole days of the agency’s zone for an event of days', () => {
    const days = [event('a', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261226')];
    expect(busy(days)).toEqual(['2026-12-23T23:00 2026-12-25T23:00']);
    expect(busy(days, { zone: 'Indian/Reunion' })).toEqual(['2026-12-23T20:00 2026-12-25T20:00']);
    expect(busy([event('b', 'DTSTART;VALUE=DATE:20261224')])).toEqual(['2026-12-23T23:00 2026-12-24T23:00']);
  });

  it('are not those of an event that is free, cancelled, declined, ours or over', () => {
    const at = ['DTSTART:20261125T100000Z', 'DTEND:20261125T110000Z'];
    const attendee = (state: string, who: string) => `ATTENDEE;PARTSTAT=${state}:${who}`;
    expect(
      busy([
        event('a', ...at, 'TRANSP:TRANSPARENT'),
        event('b', ...at, 'STATUS:CANCELLED'),
        event('c', ...at, attendee('DECLINED', 'MAILTO:Marie@Agence.example')),
        event('d', ...at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
        event('visit_01k2m6w9hxe8ra1v5d0z3tq7bn@clef', ...at),
        event('e', 'DTSTART:20261123T100000Z', 'DTEND:20261123T110000Z'),
        event('f', 'DTSTART:20270123T000000Z', 'DTEND:20270123T110000Z'),
      ]),
    ).toEqual([]);
    const counted = event(
      'g',
      ...at,
      attendee('DECLINED', 'mailto:paul@agence.example'),
      attendee('ACCEPTED', 'mailto:marie@agence.example'),
    );
    expect(busy([counted])).toEqual(['2026-11-25T10:00 2026-11-25T11:00']);
  });

  it('of a series are each of its occurrences, without those that were taken out or moved', () => {
    const series = event(
      's',
      'DTSTART;TZID=Europe/Paris:20260105T090000',
      'DTEND;TZID=Europe/Paris:20260105T100000',
      'RRULE:FREQ=WEEKLY;UNTIL=20261222T000000Z',
      'EXDATE;TZID=Europe/Paris:20261207T090000',
    );
    const moved = event(
      's',
      'RECURRENCE-ID;TZID=Europe/Paris:20261214T090000',
      'DTSTART;TZID=Europe/Paris:20261215T180000',
      'DTEND;TZID=Europe/Paris:20261215T190000',
    );
    const free = event(
      's',
      'RECURRENCE-ID;TZID=Europe/Paris:20261221T090000',
      'DTSTART;TZID=Europe/Paris:20261221T090000',
      'DTEND;TZID=Europe/Paris:20261221T100000',
      'STATUS:CANCELLED',
    );
    expect(busy([series, moved, free])).toEqual([
      '2026-11-30T08:00 2026-11-30T09:00',
      '2026-12-15T17:00 2026-12-15T18:00',
    ]);
  });

  it('are joined where they touch, cut at the period, and say nothing of how many events there are', () => {
    expect(
      busy([
        event('a', 'DTSTART:20261120T100000Z', 'DTEND:20261124T080000Z'),
        event('b', 'DTSTART:20261124T073000Z', 'DTEND:20261124T090000Z'),
        event('c', 'DTSTART:20261124T090000Z', 'DTEND:20261124T093000Z'),
      ]),
    ).toEqual(['2026-11-24T00:00 2026-11-24T09:30']);
  });

  it('are read past an object that is damaged and a rule without an end', () => {
    const every = calendar(event('e', 'DTSTART:20000101T000000Z', 'DTEND:20000101T000001Z', 'RRULE:FREQ=SECONDLY'));
    const fine = calendar(event('a', 'DTSTART:20261125T100000Z', 'DTEND:20261125T110000Z'));
    expect(busyIntervals(['BEGIN:VCALENDAR\nnonsense', '', every, fine], period)).toHaveLength(1);
  });
});
