import { expect, it } from 'vitest';
import { z } from 'zod';
import { createContact } from '../../domain/contacts/contacts.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { parseInput } from '../../door/parse-input.ts';

const Search = z.strictObject({
  cities: z.array(z.string()).optional(),
  near: z.strictObject({ postcode: z.string(), radiusKm: z.number().optional() }).optional(),
  wishes: z.array(z.strictObject({ rooms: z.int().optional() })).optional(),
});

function faultsOf(contract: z.ZodType, input: unknown): Record<string, string> {
  try {
    parseInput(contract, input);
  } catch (error) {
    if (error instanceof Refusal)
      return Object.fromEntries(error.errors?.map((each) => [each.path, each.message]) ?? []);
  }
  throw new Error('the input fits');
}

it.each([
  ['first_name', 'firstName'],
  ['FirstName', 'firstName'],
  ['fistName', 'firstName'],
  ['emial', 'email'],
  ['mail', 'email'],
  ['phoneNumber', 'phone'],
  ['budgetMax', 'budgetMaxEuros'],
])('%s is probably %s', (given, meant) => {
  const fault = faultsOf(createContact.input, { [given]: 'x' })[given];
  expect(fault).toMatch(
    new RegExp(`^is not a known field\\. Did you mean \`${meant}\`\\? The other fields are ${meant}, `),
  );
});

it.each(['shoeSize', '+++', 'x'.repeat(100_000)])('nothing is suggested for a name that is like none', (given) => {
  const fault = faultsOf(Search, { [given]: 'x' })[given];
  expect(fault).toBe('is not a known field. The other fields are cities, near, wishes.');
});

it('of many fields the nearest are named, and of none that are given already', () => {
  const { phones: fault } = faultsOf(createContact.input, { phones: '06 39 98 00 01', lastName: 'Le Goff' });
  expect(fault).toMatch(
    /^is not a known field\. Did you mean `phone`\? The other fields are phone(, \w+){7} and \d+ more\.$/,
  );
  expect(fault).not.toContain('lastName');
});

it('an unknown field inside another one is compared with its neighbours', () => {
  expect(faultsOf(Search, { near: { postcode: '44000', radius: 3 }, wishes: [{ rooms: 2, room: 3 }] })).toEqual({
    'near.radius': 'is not a known field. Did you mean `radiusKm`? The other fields are radiusKm.',
    'wishes.0.room': 'is not a known field. All others are given.',
  });
});

it('the fields are listed once for an object with several unknown ones', () => {
  expect(faultsOf(Search, { citys: 'Nantes', rent: 900 })).toEqual({
    citys: 'is not a known field. Did you mean `cities`? The other fields are cities, near, wishes.',
    rent: 'is not a known field.',
  });
});
