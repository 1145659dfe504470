import fc from 'fast-check';
import { TypeID } from 'typeid-js';
import { describe, expect, it } from 'vitest';
import { id, isId, newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';

const refusalOf = (value: string) => id('contact').safeParse(value).error?.issues[0]?.message;

it('an id of another kind is refused with that kind, unless its name is longer than any', () => {
  expect(refusalOf('property_01')).toBe('expected a contact id (contact_…), but this is a property id');
  expect(refusalOf(`${'a'.repeat(200_000)}_01`)).toBe('expected a contact id (contact_…)');
});

function isAccepted(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

describe('a public id', () => {
  const uuid = fc.oneof(
    fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7, 8] }),
    // Any 128 bits, most of which are no UUID of a version.
    fc
      .bigInt({ min: 0n, max: 2n ** 128n - 1n })
      .map((bits) => bits.toString(16).padStart(32, '0'))
      .map((digits) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')),
    fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  );

  it('is the TypeID of its UUID, and gives it back', () => {
    fc.assert(
      fc.property(uuid, (given) => {
        const written = publicId('contact', given);
        expect(written).toBe(TypeID.fromUUID('contact', given).toString());
        expect(isId('contact', written)).toBe(true);
        expect(uuidOf('contact', written)).toBe(given);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['each bit alone', (bit: number) => 1n << BigInt(bit)],
    ['all bits below', (bit: number) => (1n << BigInt(bit)) - 1n],
  ])('holds %s', (_, bitsOf) => {
    for (let bit = 0; bit < 128; bit += 1) {
      const digits = bitsOf(bit).toString(16).padStart(32, '0');
      const given = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      expect(publicId('draft', given)).toBe(TypeID.fromUUID('draft', given).toString());
      expect(uuidOf('draft', publicId('draft', given))).toBe(given);
    }
  });

  it('has one spelling: any other text is refused, as TypeID and the contract’s pattern refuse it', () => {
    const given = publicId('contact', '01a20387-4e80-7335-873d-9d54bcda64b3');
    const digit = fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyzilouILOUAZ_- é\n');
    const changed = fc.tuple(fc.nat(given.length), fc.nat(2), fc.string({ unit: digit, maxLength: 3 }));
    const pattern = new RegExp(id('contact').meta()?.pattern as string);
    fc.assert(
      fc.property(changed, ([at, removed, added]) => {
        const text = given.slice(0, at) + added + given.slice(at + removed);
        const isTypeId = isAccepted(() => TypeID.fromString(text, 'contact'));
        expect(isId('contact', text), text).toBe(isTypeId);
        expect(isId('contact', text), text).toBe(pattern.test(text));
        expect(isAccepted(() => uuidOf('contact', text))).toBe(isTypeId);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['more than 128 bits', 'contact_8zzzzzzzzzzzzzzzzzzzzzzzzz'],
    ['upper case', 'contact_01K2M6W9HXE8RA1V5D0Z3TQ7BN'],
    ['a letter that is not in the alphabet', 'contact_01k2m6w9hxe8ra1v5d0z3tq7bu'],
    ['no kind', '01k2m6w9hxe8ra1v5d0z3tq7bn'],
    ['another kind', 'property_01k2m6w9hxe8ra1v5d0z3tq7bn'],
    ['a kind that begins so', 'contacts_01k2m6w9hxe8ra1v5d0z3tq7bn'],
    ['a digit too few', 'contact_01k2m6w9hxe8ra1v5d0z3tq7b'],
    ['a line break', 'contact_01k2m6w9hxe8ra1v5d0z3tq7bn\n'],
  ])('is refused with %s', (_, text) => {
    expect(isId('contact', text)).toBe(false);
    expect(() => uuidOf('contact', text)).toThrow('expected a contact id');
  });
});

it('new ids are UUIDv7 that one process makes in their order', () => {
  const made = Array.from({ length: 10_000 }, newId);
  expect(
    made.filter((each) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(each)),
  ).toEqual([]);
  expect(made).toEqual([...new Set(made)].sort());
});
