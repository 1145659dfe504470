import { expect, it } from 'vitest';
import { z } from 'zod';
import { constraintFault, contractFaults, faultsByField } from '../../console/web/components/form-faults.ts';
import { fieldErrors as english } from '../../console/web/i18n/en/field-errors.ts';
import { fieldErrors as french } from '../../console/web/i18n/fr/field-errors.ts';

const fields = { name: '', kinds: [] };
const sentenceOf = french.fieldErrors.problem;
const contract = z.object({ name: z.string().min(1), kinds: z.array(z.string()).min(1) });

it('the page’s own sentence about a field comes before the contract’s', () => {
  const errors = contractFaults(contract, fields);
  expect(faultsByField({ errors, fields, sentenceOf }).kinds).toBe('À remplir');
  const own = { name: false as const, kinds: 'Cochez au moins un événement.' };
  expect(faultsByField({ errors, own, fields, sentenceOf })).toEqual({
    name: 'À remplir',
    kinds: 'Cochez au moins un événement.',
  });
});

it('of several faults in a field the first is said, and those of no field are left to the form', () => {
  const errors = [
    { path: 'name', message: 'must be one line' },
    { path: 'name', message: 'is taken' },
    { path: 'other', message: 'is taken' },
  ];
  expect(faultsByField({ errors, fields, sentenceOf })).toEqual({ name: 'Sur une seule ligne' });
});

it('a fault in a group as a whole is said at the first of its fields', () => {
  const errors = [{ path: 'energy.issued.costs', message: 'has more at least than at most' }];
  const costs = { 'energy.issued.date': '', 'energy.issued.costs.fromEuros': 2, 'energy.issued.costs.toEuros': 1 };
  expect(faultsByField({ errors, fields: costs, sentenceOf })).toEqual({
    'energy.issued.costs.fromEuros': 'Minimum supérieur au maximum',
  });
});

it.each([
  [{ valueMissing: true }, 'à remplir', 'is required'],
  [{ rangeUnderflow: true }, 'au moins 2', 'must be at least 2'],
  [{ rangeOverflow: true }, 'au plus 168', 'must be at most 168'],
  [{ stepMismatch: true }, 'nombre entier attendu', 'must be a whole number'],
  [{ patternMismatch: true }, 'valeur incorrecte', 'not valid'],
] as const)('what the browser finds (%o) is said in the reader’s language', (validity, inFrench, inEnglish) => {
  const limits: Record<string, string> = { min: '2', max: '168' };
  const fault = constraintFault({ type: 'number', validity, getAttribute: (name) => limits[name] ?? null });
  expect(french.fieldErrors.problem(fault)).toBe(inFrench);
  expect(english.fieldErrors.problem(fault)).toBe(inEnglish);
});
