import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../domain/imports/contact-names.ts';
import { splitName } from '../../../domain/imports/full-names.ts';

describe('a full name', () => {
  it.each([
    ['DURAND Paul', 'DURAND', 'Paul'],
    ['M. et Mme DURAND Paul et Claire', 'DURAND', 'Paul et Claire'],
    ['M./Mme DUPRÉ Jean & Anne', 'DUPRÉ', 'Jean & Anne'],
    ['Mme LE GOFF Maëlys', 'LE GOFF', 'Maëlys'],
    ['DURAND-MARTIN Paul (M.)', 'DURAND-MARTIN', 'Paul'],
    ['Jean de LA TOUR', 'de LA TOUR', 'Jean'],
    ['Anne-Marie d’ARTAGNAN', 'd’ARTAGNAN', 'Anne-Marie'],
    ['J.-P. O’BRIEN', 'O’BRIEN', 'J.-P.'],
    ['Durand, Paul', 'Durand', 'Paul'],
    ['Monsieur Durand', 'Durand', undefined],
    ['Mme Claire Martin', 'Claire Martin', undefined],
  ])('is split where capitals or a comma tell: %s', (written, lastName, firstName) => {
    expect(splitName(written)).toMatchObject({ lastName, ...(firstName && { firstName }) });
    expect(splitName(written).firstName).toBe(firstName);
  });

  it.each([
    'Paul Durand',
    'DURAND PAUL',
    'SCI Les Lilas',
    'M. DURAND et Mme MARTIN',
    'DURAND Paul / MARTIN Claire',
    'DURAND M. et Mme Paul et Claire',
    'DURAND M.',
    'Mme',
  ])('stays whole where nothing tells: %s', (written) => {
    expect(splitName(written)).toEqual({ lastName: written, hadTitle: false });
  });
});

describe('the names of a row', () => {
  it('are those of their own columns, and a note keeps what the column with both says beyond', () => {
    const own = { firstName: 'Paul', lastName: 'Durand' };
    expect(namesOf({ ...own, fullName: 'DURAND Paul' })).toMatchObject({ ...own, kept: [] });
    expect(namesOf({ ...own, fullName: 'Papi' })).toMatchObject({ ...own, kept: ['fullName'] });
  });

  it('lose a civility, which a note keeps', () => {
    expect(namesOf({ firstName: 'Paul', lastName: 'M. DURAND' })).toMatchObject({
      lastName: 'DURAND',
      kept: ['lastName'],
    });
    expect(namesOf({ fullName: 'Mme DURAND Claire' })).toMatchObject({ firstName: 'Claire', kept: ['fullName'] });
  });

  it('are not split where the first name has its column', () => {
    expect(namesOf({ firstName: 'Paul', lastName: 'DURAND Martin' })).toMatchObject({ lastName: 'DURAND Martin' });
    expect(namesOf({ lastName: 'DURAND Paul' })).toMatchObject({ firstName: 'Paul', lastName: 'DURAND' });
  });
});
