import { expect, it } from 'vitest';
import { parseDay } from '../../console/web/dates/parse-day.ts';

it.each([
  ['24/11/2026', '2026-11-24'],
  ['24.11.26', '2026-11-24'],
  ['24-11-2026', '2026-11-24'],
  [' 4 1 ', '2027-01-04'],
  ['23/11', '2026-11-23'],
  ['22/11', '2027-11-22'],
  ['2026-11-24', '2026-11-24'],
  ['29/02', null],
  ['29/02/2028', '2028-02-29'],
  ['31/02/2027', null],
  ['00/00/0000', null],
  ['99/99', null],
  ['2026-13-45', null],
  ['demain', null],
  ['', null],
  ['24/11/2026/1', null],
])('« %s », typed on 23 November 2026, is %s', (typed, day) => {
  expect(parseDay(typed, '2026-11-23')).toBe(day);
});
