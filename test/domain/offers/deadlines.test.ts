import { describe, expect, it } from 'vitest';
import { oneMonthAfter, retractionEnd } from '../../../domain/offers/deadlines.ts';

describe('the retraction', () => {
  it.each([
    // Presented on a Monday: the tenth day after it is a Thursday.
    ['2026-11-02', 'france', '2026-11-12'],
    // The tenth day is a Sunday, so the Monday after it counts.
    ['2026-11-05', 'france', '2026-11-16'],
    // The tenth day is 11 November.
    ['2026-11-01', 'france', '2026-11-12'],
    // Christmas is a Friday, so Monday 28 counts.
    ['2026-12-15', 'france', '2026-12-28'],
    // Good Friday is a public holiday in Alsace and Moselle alone; Easter Monday is one everywhere.
    ['2026-03-24', 'france', '2026-04-03'],
    ['2026-03-24', 'alsaceMoselle', '2026-04-07'],
  ] as const)('of a letter presented on %s (%s) ends on %s', (notifiedOn, region, end) => {
    expect(retractionEnd(notifiedOn, region)).toBe(end);
  });
});

it.each([
  ['2026-11-23', '2026-12-23'],
  ['2026-12-15', '2027-01-15'],
  ['2027-01-31', '2027-02-28'],
])('a month after %s is %s', (day, later) => {
  expect(oneMonthAfter(day)).toBe(later);
});
