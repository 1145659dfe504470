import { expect, it } from 'vitest';
import { coming, nextWeekPlan } from '../../../domain/recipes/week/week-times.ts';

const paris = { zone: 'Europe/Paris', region: 'france' } as const;

it.each([
  ['on a Tuesday, that Friday', '2026-11-24T07:00:00Z', '2026-11-27T13:00:00.000Z'],
  ['on a Friday evening, the next', '2026-11-27T18:00:00Z', '2026-12-04T13:00:00.000Z'],
  ['where Friday is Christmas, Thursday', '2026-12-21T07:00:00Z', '2026-12-24T13:00:00.000Z'],
  ['in summer, by the clocks of the agency', '2026-07-06T07:00:00Z', '2026-07-10T12:00:00.000Z'],
])('the next plan is prepared: %s', (_name, now, expected) => {
  expect(nextWeekPlan(new Date(now), paris).toISOString()).toBe(expected);
});

it('the days of the coming week are its working days', () => {
  const days = coming(new Date('2026-12-24T13:00:00Z'), paris).map((at) => at.toISOString().slice(0, 10));
  expect(days).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31']);
});
