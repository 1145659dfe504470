import { expect, it } from 'vitest';
import { addressWith, filtersIn, isKnown, someOf, text } from '../../console/web/components/filters.ts';

const table = {
  q: { name: 'q', parse: text(200), initial: undefined },
  kinds: { name: 'type', parse: someOf(['buyer', 'seller']), initial: [] },
};

// A list that a campaign copies would otherwise grow to everybody.
it('an unknown value beside known ones leaves the filter in force, and is told', () => {
  const address = new URLSearchParams({ type: 'buyer,forgotten' });
  expect(filtersIn(table, address).kinds).toEqual(['buyer']);
  expect(isKnown(table.kinds, 'buyer,forgotten')).toBe(false);
  expect(isKnown(table.kinds, 'buyer,seller')).toBe(true);
  expect(isKnown(table.kinds, 'forgotten')).toBe(false);
});

it('a search for the word "undefined" enters the address', () => {
  expect(addressWith(table.q, 'undefined', new URLSearchParams()).get('q')).toBe('undefined');
});

it('the initial value of a filter leaves the address, and so does an empty one', () => {
  const address = new URLSearchParams({ tri: 'name', q: 'Le Goff' });
  const sort = { name: 'tri', parse: text(10), initial: 'newest' };
  expect(addressWith(sort, 'newest', address).toString()).toBe('q=Le+Goff');
  expect(addressWith(table.q, '', address).toString()).toBe('tri=name');
});
