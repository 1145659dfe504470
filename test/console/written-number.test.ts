import { expect, it } from 'vitest';
import { writtenNumber } from '../../console/web/components/written-number.ts';

it.each([
  ['85.5', 0, '85,5'],
  ['85.5 m²', 2, '85,5'],
  ['412.000 €', 0, '412000'],
  ['1.412.000,50', 2, '1412000,50'],
  ['1,640.50', 2, '1640,50'],
  ['-1.5536', 10, '-1,5536'],
  ['−1.553', 10, '-1,553'],
] as const)('« %s » with %i decimals is pasted as « %s »', (text, decimals, written) => {
  expect(writtenNumber(text, decimals)).toBe(written);
});

it.each(['412 000 €', '85,5', '', 'sans prix'])('« %s » is pasted as it is', (text) => {
  expect(writtenNumber(text, 0)).toBeUndefined();
});
