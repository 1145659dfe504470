import { expect, it } from 'vitest';
import { nextReference } from '../../../domain/properties/suggest-reference.ts';

it.each([
  [['NAN-0061', 'NAN-0060'], 'NAN-0062'],
  [['NAN-0007', 'NAN-0041', 'REZ-0900'], 'NAN-0042'],
  [['Villa Rose', 'V12', 'V9'], 'V13'],
  [['99'], '100'],
  [['Villa Rose'], null],
  [[], null],
])('after %j comes %s', (newestFirst, expected) => {
  expect(nextReference(newestFirst)).toBe(expected);
});
