import { expect, it } from 'vitest';
import type { z } from 'zod';
import { fieldErrors } from '../../console/web/i18n/fr/field-errors.ts';
import { inviteColleague } from '../../domain/access/invitations.ts';
import { changeAgency } from '../../domain/agency/agency-settings.ts';
import { addContact } from '../../domain/contacts/add-contact.ts';

const { name, problem } = fieldErrors.fieldErrors;
const fieldOf = (path: PropertyKey[]) => String(path.findLast((part) => typeof part === 'string'));
const tooLong = 'x'.repeat(300);

it.each([
  [inviteColleague, { email: 'sans-arobase', role: 'agent' }],
  [addContact, { email: 'nom@agence', phone: '12', firstName: tooLong, lastName: ' ' }],
  [changeAgency, { email: 'nom@agence', phone: '12', postcode: '440', city: ' ', websites: ['?'] }],
] as [{ name: string; input: z.ZodType }, object][])(
  'what $name finds wrong in a field is said in French',
  (operation, given) => {
    const issues = operation.input.safeParse(given).error?.issues ?? [];
    const faults = issues.filter(({ path }) => path.length > 0 && fieldOf(path) in given);
    expect(faults.map(({ path }) => fieldOf(path))).toEqual(
      expect.arrayContaining(Object.keys(given).filter((key) => key !== 'role')),
    );
    expect(faults.filter(({ path }) => name(fieldOf(path)) === undefined)).toEqual([]);
    const unsaid = faults.filter(({ message }) => problem(message) === problem(''));
    expect(unsaid).toEqual([]);
  },
);
