import { expect, it } from 'vitest';
import { contactFields } from '../../../domain/imports/contact-fields.ts';
import { PartlyRead, Unreadable } from '../../../domain/imports/values.ts';

it.each([
  ['minRooms', 'T3', 3],
  ['minRooms', 'F4', 4],
  ['minRooms', 'type 2', 2],
  ['minRooms', '3 pièces', 3],
  ['minRooms', '5 et +', 5],
  ['minRooms', '4+', 4],
  ['minRooms', '3 mini', 3],
  ['minRooms', 'au moins 2 pces', 2],
  ['minSurfaceSqm', '100m2 mini', 100],
  ['minSurfaceSqm', '> 80 m²', 80],
  ['minSurfaceSqm', '62,5 m²', 63],
] as const)('the least of a search is read as people write it: %s of %s', (field, cell, least) => {
  expect(contactFields[field].read(cell)).toBe(least);
});

it.each([
  ['minRooms', '3/4', 3],
  ['minRooms', 'T2 ou T3', 2],
  ['minRooms', '3 à 5 pièces', 3],
  ['minSurfaceSqm', '80-100 m²', 80],
] as const)('of two it is the lower, and the text is kept: %s of %s', (field, cell, least) => {
  const value = contactFields[field].read(cell);
  expect(value).toBeInstanceOf(PartlyRead);
  expect(value).toMatchObject({ value: least });
});

it.each([
  ['minRooms', '4 maxi'],
  ['minRooms', '5/3'],
  ['minRooms', '3 chambres'],
  ['minSurfaceSqm', 'grande'],
] as const)('what says no least is none: %s of %s', (field, cell) => {
  expect(contactFields[field].read(cell)).toBeInstanceOf(Unreadable);
});
