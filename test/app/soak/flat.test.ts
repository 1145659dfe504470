import { expect, it } from 'vitest';
import { trendOf } from './flat.ts';

/** Readings every ten seconds for a quarter of an hour; the noise is large and always the same. */
const readings = (valueAt: (seconds: number) => number) =>
  Array.from({ length: 90 }, (_, n) => ({ seconds: 10 * n, value: valueAt(10 * n) + 8 * Math.sin(n * n) }));

it.each([
  ['nothing but noise', () => 100, true],
  ['one outlier of ten times', (seconds: number) => (seconds === 450 ? 1000 : 100), true],
  ['less at the end', (seconds: number) => 100 - seconds / 20, true],
  ['a slow leak', (seconds: number) => 100 + seconds / 60, false],
  ['a jump in the middle', (seconds: number) => (seconds < 450 ? 100 : 120), false],
])('%s', (_, valueAt, isFlat) => {
  expect(trendOf(readings(valueAt))).toMatchObject({ isFlat });
});

it('takes readings that are missing for growth, not for flatness', () => {
  expect(trendOf([])).toMatchObject({ isFlat: false });
});

it('lets ten connections become fifteen, not eighteen', () => {
  const grown = (by: number) => Array.from({ length: 9 }, (_, n) => ({ seconds: n, value: 10 + (by * n) / 8 }));
  expect([trendOf(grown(5)), trendOf(grown(8))]).toMatchObject([{ isFlat: true }, { isFlat: false }]);
});
