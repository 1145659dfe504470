import { expect, it } from 'vitest';
import { fieldErrors as english } from '../../console/web/i18n/en/field-errors.ts';
import { fieldErrors as french } from '../../console/web/i18n/fr/field-errors.ts';
import { type Bounds, boundFault } from '../../console/web/property-record/field-bounds.ts';

const percent = { kind: 'number', max: 100 } as const;
const year = { kind: 'number', min: 1000, max: 2200, isPlain: true } as const;
const floor = { kind: 'number', min: -20, max: 200 } as const;
const title = { kind: 'text', maxLength: 200, required: true } as const;
const postcode = { kind: 'text', maxLength: 5, isPostcode: true, required: true } as const;
const advert = { kind: 'long', maxLength: 10_000 } as const;

it.each<[Bounds, string | number, string, string]>([
  [percent, 4.5, 'nombre entier attendu', 'must be a whole number'],
  [percent, 12_000, 'au plus 100', 'must be at most 100'],
  [year, 3024, 'au plus 2200', 'must be at most 2200'],
  [year, 999, 'au moins 1000', 'must be at least 1000'],
  [floor, -21, 'au moins -20', 'must be at least -20'],
  [floor, 2.5, 'nombre entier attendu', 'must be a whole number'],
  [floor, Number.NaN, 'valeur incorrecte', 'not valid'],
  [title, '  ', 'à remplir', 'must not be empty'],
  [title, 'x'.repeat(201), 'au plus 200 caractères', 'must have at most 200 characters'],
  [postcode, '440', 'cinq chiffres attendus', 'must be five digits'],
  [postcode, '440001', 'cinq chiffres attendus', 'must be five digits'],
  [advert, 'x'.repeat(10_001), 'au plus 10\u202f000 caractères', 'must have at most 10,000 characters'],
])('%o refuses %s', (field, value, inFrench, inEnglish) => {
  const message = boundFault(field, value) as string;
  expect(french.fieldErrors.problem(message)).toBe(inFrench);
  expect(english.fieldErrors.problem(message)).toBe(inEnglish);
});

it.each<[Bounds, string | number | null | undefined]>([
  [percent, 100],
  [percent, null],
  [floor, -20],
  [postcode, '44000'],
  [advert, ` ${'x'.repeat(10_000)} `],
  [advert, ''],
  [title, undefined],
  [{ kind: 'flag' }, 'yes'],
])('%o takes %s', (field, value) => {
  expect(boundFault(field, value)).toBeUndefined();
});
