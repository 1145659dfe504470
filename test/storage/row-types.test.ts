import { describe, expect, it } from 'vitest';
import { checkRows, requireRowTypes } from '../setup/row-types/check-rows.ts';
import { misfit, type Shape } from '../setup/row-types/shape.ts';

const rows: Shape = {
  array: {
    fields: {
      count: 'number',
      name: { oneOf: ['string', 'null'] },
      at: 'date',
      stage: { oneOf: [{ value: 'new' }, { value: 'won' }] },
    },
  },
};
const row = { count: 1, name: null, at: new Date(0), stage: 'won' };

describe('a row', () => {
  it('has the type of its columns, and may have others', () => {
    expect(misfit([row, { ...row, name: 'Camille', more: 1n }], rows)).toBe(undefined);
    expect(misfit([], rows)).toBe(undefined);
  });

  it.each([
    [
      'a count that the driver gives as text',
      { ...row, count: '1' },
      '[0].count is string "1", its type says "number"',
    ],
    ['a value that may be null', { ...row, at: null }, '[0].at is object null, its type says "date"'],
    [
      'a column that the statement does not have',
      { count: 1, name: null, stage: 'won' },
      '[0].at is undefined undefined, its type says "date"',
    ],
    [
      'a word that the column’s list does not have',
      { ...row, stage: 'old' },
      '[0].stage is string "old", its type says {"value":"new"}',
    ],
  ])('is reported with %s', (_, given, reason) => {
    expect(misfit([given], rows)).toBe(reason);
  });
});

it('is reported after the tests of a file, and goes on to who asked for it', async () => {
  const answer = await checkRows(Promise.resolve([{ ...row, count: '1' }]), 'domain/a.ts:1', rows);
  expect(answer).toEqual([{ ...row, count: '1' }]);
  expect(requireRowTypes).toThrow('domain/a.ts:1: [0].count is string "1"');
  expect(requireRowTypes()).toBe(undefined);
});
