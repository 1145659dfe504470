import { expect, it } from 'vitest';
import { faultInFrench } from '../../../console/web/i18n/fr/import-faults.ts';
import { contactFields } from '../../../domain/imports/contact-fields.ts';
import type { ReadingContext } from '../../../domain/imports/import-field.ts';
import { propertyFields } from '../../../domain/imports/property-fields.ts';
import { Unreadable } from '../../../domain/imports/values.ts';

const context: ReadingContext = { timeZone: 'Europe/Paris', now: new Date(), colleagues: new Map() };
const cells = ['???', '1,5', '32/13/2026', 'zz zz'];

it('every error that a cell can have is said in French', () => {
  const messages = Object.values({ ...contactFields, ...propertyFields }).flatMap(({ read }) =>
    cells.flatMap((cell) => {
      const value = read(cell, context);
      return value instanceof Unreadable ? value.message : [];
    }),
  );
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((message) => faultInFrench(message) === message)).toEqual([]);
});
