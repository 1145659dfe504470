import { describe, expect, it } from 'vitest';
import { lengths, spanOf } from '../../console/web/agenda/appointment-fields.ts';
import { daysOf } from '../../console/web/agenda/columns.ts';
import { hoursShown, layOutDay, minutesOf, timeOf } from '../../console/web/agenda/lay-out-day.ts';

const at = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });
const paris = (items: ReturnType<typeof at>[], day: string) => layOutDay(items, day, 'Europe/Paris');
const placed = (items: ReturnType<typeof at>[], day: string) =>
  paris(items, day).map(({ from, until, lane, lanes }) => [timeOf(from), timeOf(until), lane, lanes]);

describe('the appointments of a day', () => {
  it('stand at their hours on the agency’s clocks, also on the days on which those change', () => {
    const nine = at('2026-12-01T08:00:00Z', '2026-12-01T08:45:00Z');
    expect(placed([nine], '2026-12-01')).toEqual([['09:00', '09:45', 0, 1]]);
    expect(layOutDay([nine], '2026-12-01', 'Indian/Reunion')[0]?.from).toBe(minutesOf('12:00'));
    // At 1 h UTC the clocks go forward on 28 March and back on 25 October.
    expect(placed([at('2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z')], '2027-03-28')).toEqual([
      ['01:30', '03:30', 0, 1],
    ]);
    expect(placed([at('2026-10-25T08:00:00Z', '2026-10-25T09:00:00Z')], '2026-10-25')).toEqual([
      ['09:00', '10:00', 0, 1],
    ]);
  });

  it('that go on over midnight end with the day, and begin with the next', () => {
    const night = at('2026-12-01T22:00:00Z', '2026-12-01T23:30:00Z');
    expect(placed([night], '2026-12-01')).toEqual([['23:00', '24:00', 0, 1]]);
    expect(placed([night], '2026-12-02')).toEqual([['00:00', '00:30', 0, 1]]);
    expect(placed([at('2026-12-01T22:00:00Z', '2026-12-01T23:00:00Z')], '2026-12-02')).toEqual([]);
  });

  it('share the width where they overlap, and only there', () => {
    const items = [
      at('2026-12-01T08:00:00Z', '2026-12-01T09:00:00Z'),
      at('2026-12-01T08:30:00Z', '2026-12-01T09:30:00Z'),
      at('2026-12-01T09:00:00Z', '2026-12-01T09:30:00Z'),
      at('2026-12-01T10:00:00Z', '2026-12-01T10:30:00Z'),
    ];
    expect(placed(items, '2026-12-01')).toEqual([
      ['09:00', '10:00', 0, 2],
      ['09:30', '10:30', 1, 2],
      ['10:00', '10:30', 0, 2],
      ['11:00', '11:30', 0, 1],
    ]);
  });

  it('widen the hours that are shown', () => {
    expect(hoursShown([])).toEqual({ from: 480, until: 1200 });
    expect(
      hoursShown([
        { from: 390, until: 420 },
        { from: 1230, until: 1440 },
      ]),
    ).toEqual({ from: 360, until: 1440 });
  });
});

it('a week begins on its Monday, whatever day was chosen', () => {
  expect(daysOf('week', '2026-12-06')).toEqual(daysOf('week', '2026-11-30'));
  expect(daysOf('week', '2026-12-06')[0]).toBe('2026-11-30');
  expect(daysOf('list', '2026-12-06')).toHaveLength(28);
});

it('an appointment lasts as long over a change of the clocks', () => {
  const span = spanOf({ day: '2027-03-28', time: '01:30' }, 60);
  expect(Date.parse(span?.endsAt ?? '') - Date.parse(span?.startsAt ?? '')).toBe(3_600_000);
  expect(spanOf({ day: '2027-03-28', time: '' }, 60)).toBeUndefined();
  expect(lengths(75)).toContain(75);
});
