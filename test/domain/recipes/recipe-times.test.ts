import { expect, it } from 'vitest';
import { minuteOf, nextOpenDay, nextTime, timeOf } from '../../../domain/recipes/recipe-times.ts';

const paris = { zone: 'Europe/Paris', region: 'france' } as const;

/** The next time, of `at` on the clocks, as an instant to the minute. */
const next = (now: string, at: string, where: Parameters<typeof nextTime>[2] = paris): string =>
  nextTime(new Date(now), minuteOf(at), where).toISOString().slice(0, 16);

it('a recipe proposes at its time on the agency’s clocks, today if that is still to come', () => {
  expect(next('2026-11-24T07:59:00Z', '09:00')).toBe('2026-11-24T08:00');
  expect(next('2026-11-24T08:00:00Z', '09:00')).toBe('2026-11-25T08:00');
  expect(next('2026-11-24T08:00:00Z', '09:00', { zone: 'Indian/Reunion', region: 'france' })).toBe('2026-11-25T05:00');
  expect([timeOf(0), timeOf(510), minuteOf('08:30')]).toEqual(['00:00', '08:30', 510]);
});

it('and not on Sundays or public holidays', () => {
  expect(next('2026-11-27T08:00:00Z', '09:00')).toBe('2026-11-28T08:00');
  expect(next('2026-11-28T08:00:00Z', '09:00')).toBe('2026-11-30T08:00');
  expect(next('2026-12-24T08:00:00Z', '09:00')).toBe('2026-12-26T08:00');
  // The day after Christmas is one in Alsace-Moselle; the 27th is a Sunday.
  expect(next('2026-12-24T08:00:00Z', '09:00', { ...paris, region: 'alsaceMoselle' })).toBe('2026-12-28T08:00');
  expect(nextOpenDay('2026-07-13', 'france')).toBe('2026-07-15');
});

it('the clocks are put forward and back without a day left out or a second turn', () => {
  // From Saturday 28 March to Monday 30 March 2026 the clocks go from UTC+1 to UTC+2, and back on 25 October.
  expect(next('2026-03-28T08:00:00Z', '09:00')).toBe('2026-03-30T07:00');
  expect(next('2026-10-24T07:00:00Z', '09:00')).toBe('2026-10-26T08:00');
  // On an island that has no summer time but Saint-Pierre's, a Sunday's hour is skipped: it is closed anyway.
  const miquelon = { zone: 'America/Miquelon', region: 'france' } as const;
  expect(next('2026-03-07T12:00:00Z', '09:00', miquelon)).toBe('2026-03-09T11:00');
});
