import { expect, it } from 'vitest';
import { faultInFrench } from '../../../console/web/i18n/fr/import-faults.ts';
import { contactFields } from '../../../domain/imports/contact-fields.ts';
import { contactTarget } from '../../../domain/imports/contact-target.ts';
import type { ReadingContext } from '../../../domain/imports/import-field.ts';
import { propertyFields } from '../../../domain/imports/property-fields.ts';
import type { RowFaults } from '../../../domain/imports/target.ts';
import { Unreadable } from '../../../domain/imports/values.ts';

const context: ReadingContext = { timeZone: 'Europe/Paris', now: new Date(), colleagues: new Map() };
const isEnglish = (sentence: string): boolean => /^(?:is|has|names|holds|must|too|one) /i.test(sentence);
const many = Array.from({ length: 21 }, (_, n) => `06 39 98 20 ${n + 10}`).join('/');
const cells = ['???', '1,5', '32/13/2026', 'zz zz', 'zz\n\nzz', many];

it('every error that a cell can have is said in French', () => {
  const messages = Object.values({ ...contactFields, ...propertyFields }).flatMap(({ read }) =>
    cells.flatMap((cell) => {
      const value = read(cell, context);
      return value instanceof Unreadable ? value.message : [];
    }),
  );
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.map(faultInFrench).filter(isEnglish)).toEqual([]);
});

it('every error of a value that a contact cannot have is said in French', () => {
  const many = (n: number) => Array.from({ length: n }, (_, index) => `V${index}`);
  const outsize = [
    { firstName: 'x'.repeat(101), tags: many(51), cities: many(51), source: 'x'.repeat(201) },
    { budgetMinEuros: -1, budgetMaxEuros: 2e9, minRooms: 500, minSurfaceSqm: 2e6 },
    { lastName: 'Alba', budgetMinEuros: 2, budgetMaxEuros: 1 },
    { intent: 'sell', budgetMinEuros: 1, budgetMaxEuros: { min: 1, max: 2 } },
    {},
  ];
  const messages = outsize.flatMap((values) => {
    try {
      contactTarget.read(values, context);
      return [];
    } catch (error) {
      return (error as RowFaults).faults.map(({ message }) => message);
    }
  });
  expect(messages).toHaveLength(12);
  expect(messages.map(faultInFrench).filter(isEnglish)).toEqual([]);
});

it('a cell that an error quotes keeps its quotation marks', () => {
  expect(faultInFrench('is not a number: « à voir »')).toBe('n’est pas un nombre\u00a0: «\u00a0à voir\u00a0»');
});
