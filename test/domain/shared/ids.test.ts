import { expect, it } from 'vitest';
import { id } from '../../../domain/shared/ids.ts';

const refusalOf = (value: string) => id('contact').safeParse(value).error?.issues[0]?.message;

it('an id of another kind is refused with that kind, unless its name is longer than any', () => {
  expect(refusalOf('property_01')).toBe('expected a contact id (contact_…), but this is a property id');
  expect(refusalOf(`${'a'.repeat(200_000)}_01`)).toBe('expected a contact id (contact_…)');
});
