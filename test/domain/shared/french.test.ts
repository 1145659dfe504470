import { expect, it } from 'vitest';
import { frenchDay, frenchEuros, frenchNumber, frenchPercent } from '../../../domain/shared/french.ts';

it('days and figures are said as in French, with spaces that every font has', () => {
  expect(frenchDay('2026-11-24')).toBe('24/11/2026');
  expect(frenchEuros(1_420_000)).toBe('1\u00a0420\u00a0000\u00a0€');
  expect(frenchNumber(1064.5)).toBe('1\u00a0064,5');
});

it('a percentage has two decimals at most, as the forms and the rules of adverts read it', () => {
  expect([4, 4.5, 4.125].map(frenchPercent)).toEqual(['4\u00a0%', '4,5\u00a0%', '4,13\u00a0%']);
});
