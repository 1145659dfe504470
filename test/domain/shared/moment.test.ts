import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTime } from '../../../domain/shared/local-time.ts';
import { clearMomentAt, dueAt, moment, momentAt, momentInWords } from '../../../domain/shared/moment.ts';
import { timeZones } from '../../../storage/column-values.ts';

const zones = fc.constantFrom(...timeZones);
const minutes = fc
  .date({ min: new Date('1985-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
const isoOf = (value: string, zone: (typeof timeZones)[number], edge?: 'end') =>
  momentAt(value, zone, edge).toISOString();

describe('a moment', () => {
  it.each([
    ['2026-11-24', 'Europe/Paris', '2026-11-23T23:00:00.000Z'],
    ['2026-11-24', 'Pacific/Tahiti', '2026-11-24T10:00:00.000Z'],
    ['2026-11-24', 'Indian/Reunion', '2026-11-23T20:00:00.000Z'],
    ['2026-11-24T09:30', 'Europe/Paris', '2026-11-24T08:30:00.000Z'],
    ['2026-11-24 09:30:15', 'America/Cayenne', '2026-11-24T12:30:15.000Z'],
    ['2026-07-14T09:30:00.5', 'Europe/Paris', '2026-07-14T07:30:00.500Z'],
    ['2026-11-24T09:30:00Z', 'Pacific/Noumea', '2026-11-24T09:30:00.000Z'],
    ['2026-11-24T09:30:00+02:00', 'Pacific/Noumea', '2026-11-24T07:30:00.000Z'],
  ] as const)('%s in %s is %s', (value, zone, expected) => {
    expect(moment.safeParse(value).success).toBe(true);
    expect(isoOf(value, zone)).toBe(expected);
  });

  it('that is a day ends where the next one begins', () => {
    expect(isoOf('2026-11-24', 'Europe/Paris', 'end')).toBe('2026-11-24T23:00:00.000Z');
    expect(isoOf('2026-11-24T09:30', 'Europe/Paris', 'end')).toBe('2026-11-24T08:30:00.000Z');
  });

  it('by which something is due is within its day', () => {
    expect(dueAt('2026-11-24', 'Europe/Paris').toISOString()).toBe('2026-11-24T22:59:59.999Z');
    expect(dueAt('2026-11-24T09:30', 'Europe/Paris').toISOString()).toBe('2026-11-24T08:30:00.000Z');
  });

  it('of an hour that spring skips is as much later', () => {
    expect(isoOf('2026-03-29T02:30', 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z');
    expect(isoOf('2026-03-08T02:30', 'America/Miquelon')).toBe('2026-03-08T05:30:00.000Z');
  });

  it('of an hour that autumn repeats is the first', () => {
    expect(isoOf('2026-10-25T02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z');
    expect(isoOf('2026-11-01T01:30', 'America/Miquelon')).toBe('2026-11-01T03:30:00.000Z');
  });

  it.each([
    ['2027-03-28T02:30', 'Europe/Paris', 'write 2027-03-28T03:30, or a time with its zone'],
    ['2027-03-14 02:00:10', 'America/Miquelon', 'write 2027-03-14T03:00, or a time with its zone'],
    ['2026-10-25T02:30', 'Europe/Paris', 'write 2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00'],
    ['2026-11-01T01:59', 'America/Miquelon', 'write 2026-11-01T01:59-02:00 or 2026-11-01T01:59-03:00'],
  ] as const)('%s that is just written is refused in %s, because the clocks do not tell it', (value, zone, message) => {
    const errors = [{ path: 'dueAt', message: expect.stringContaining(message) }];
    expect(() => dueAt(value, zone)).toThrow(expect.objectContaining({ code: 'invalid_request', errors }));
    expect(clearMomentAt('from', `${value}Z`.replace(' ', 'T'), zone)).toBeInstanceOf(Date);
  });

  it.each(['2027-03-28', '2027-03-28T01:59', '2027-03-28T03:00', '2026-10-25', '2026-10-25T01:59', '2026-10-25T03:00'])(
    '%s is clear in Paris',
    (value) => {
      expect(clearMomentAt('from', value, 'Europe/Paris')).toEqual(momentAt(value, 'Europe/Paris'));
    },
  );

  it.each([
    ...[
      '',
      'tomorrow',
      '2026-02-30',
      '2026-13-01',
      '2026-11-24T24:00',
      '2026-11-24T25:00',
      '2026-11-24T09',
      '0000-01-01',
    ],
    ...[
      '1899-12-31',
      '2201-01-01',
      '2026-11-24T09:30:61',
      '2026-11-24T09:30+25:00',
      '24/11/2026',
      '2026-11-24T09:30:00 ',
    ],
  ])('is not %j, and the refusal explains it with an example', (value) => {
    const { error } = moment.safeParse(value);
    expect(error?.issues).toEqual([expect.objectContaining({ message: expect.stringContaining('2026-11-24') })]);
  });

  it('with a space before its zone is refused with the way to write it', () => {
    const { error } = moment.safeParse('2026-11-24T09:30:00 02:00');
    expect(error?.issues[0]?.message).toContain('%2B02:00');
  });

  it('of many repetitions is refused without comparing each with the rest', () => {
    const { error } = moment.safeParse(`${'T00:00'.repeat(40_000)} x`);
    expect(error?.issues[0]?.message).toContain('expected a day');
  });

  it('is repeated in words, a day as its beginning or its end', () => {
    expect(momentInWords('2026-11-24', 'Europe/Paris')).toBe('mardi 24 novembre 2026, 0 h (Paris)');
    expect(momentInWords('2026-11-24', 'Europe/Paris', 'end')).toBe('mardi 24 novembre 2026, 24 h (Paris)');
    expect(momentInWords('2026-11-24T09:30:00Z', 'Indian/Reunion', 'end')).toBe(
      'mardi 24 novembre 2026, 13 h 30 (La Réunion)',
    );
  });
});

describe('in every zone', () => {
  it('a local time that a clock has shown is read as a time at which it shows it', () => {
    fc.assert(
      fc.property(minutes, zones, (at, zone) => {
        const { day, time } = localTime(at, zone);
        const read = momentAt(`${day}T${time}`, zone);
        expect(localTime(read, zone)).toEqual({ day, time });
        // If autumn repeats the hour, the first of the two is read.
        expect([0, 3_600_000]).toContain(at.getTime() - read.getTime());
      }),
      { numRuns: 2000 },
    );
  });

  it('every day is 23 to 25 hours long and begins at midnight, or where a clock change begins it', () => {
    fc.assert(
      fc.property(minutes, zones, (at, zone) => {
        const { day } = localTime(at, zone);
        const [start, end] = [momentAt(day, zone), momentAt(day, zone, 'end')];
        expect([23, 24, 25]).toContain((end.getTime() - start.getTime()) / 3_600_000);
        expect(localTime(start, zone)).toEqual({ day, time: '00:00' });
        expect(localTime(new Date(end.getTime() - 60_000), zone).day).toBe(day);
      }),
      { numRuns: 2000 },
    );
  });

  it('a later local time is never read as an earlier instant', () => {
    fc.assert(
      fc.property(minutes, fc.integer({ min: 60, max: 10_000 }), zones, (at, gap, zone) => {
        const text = (date: Date) => date.toISOString().slice(0, 16);
        const later = new Date(at.getTime() + gap * 60_000);
        expect(momentAt(text(later), zone) >= momentAt(text(at), zone)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
