import type { Property } from './property.ts';
import { plainOf } from './reading/source.ts';

/** Properties by what a text can say of them, so that it need not be compared with each. Every list has the order of `all`. */
export type PropertyIndex = ReturnType<typeof indexProperties>;

export const byId = (a: Property, b: Property): number => (a.id < b.id ? -1 : 1);

/** Amounts are looked for in steps of so much. */
const steps = { price_euros: 1000, surface_sqm: 1, land_sqm: 10 };
type Amount = keyof typeof steps;

/** Each list is made when it is first asked for. `all` are in the order of their ids. */
export function indexProperties(all: readonly Property[]) {
  const by = <Key>(keyOf: (property: Property) => Key) => {
    let index: Map<Key, Property[]> | undefined;
    return () => (index ??= Map.groupBy(all, keyOf));
  };
  const list = <Key>(keyOf: (property: Property) => Key) => {
    const index = by(keyOf);
    return (key: Key): readonly Property[] => index().get(key) ?? [];
  };
  const byAmount = (amount: Amount) => by((property) => Math.floor((property[amount] ?? Number.NaN) / steps[amount]));
  const amounts = {
    price_euros: byAmount('price_euros'),
    surface_sqm: byAmount('surface_sqm'),
    land_sqm: byAmount('land_sqm'),
  };
  let withId: Map<string, Property> | undefined;
  return {
    all,
    get: (id: string | null): Property | undefined => {
      if (id === null) return undefined;
      withId ??= new Map(all.map((property) => [property.id, property]));
      return withId.get(id);
    },
    withReference: list(({ referenceKey }) => referenceKey),
    inStreet: list(({ streetKey }) => streetKey),
    /** Those in a street whose name begins with these letters: `firstLetters`. */
    inStreetNamed: list(({ street }) => street && firstLetters(plainStreetName(street), 0)),
    /** Those in a street whose name ends with this word. */
    inStreetEnding: list(({ street }) => street && (plainStreetName(street).split(/[-\s]/).at(-1) ?? '')),
    inPostcode: list(({ postcode }) => postcode),
    inTown: list(({ cityKey }) => cityKey),
    ofType: list(({ type }) => type),
    /** At least those with an amount from `least` to `most`. */
    between: (amount: Amount, least: number, most: number): readonly Property[] => {
      const index = amounts[amount]();
      const [first, last] = [Math.floor(least / steps[amount]), Math.floor(most / steps[amount])];
      // A text may state any amount.
      if (!(last - first < index.size)) return all;
      const found = Array.from({ length: last - first + 1 }, (_, step) => index.get(first + step) ?? []).flat();
      return found.sort(byId);
    },
  };
}

export const noProperties: PropertyIndex = indexProperties([]);

/** « 12 rue de la Petite Porte »: `petite porte`. */
export const plainStreetName = (street: string): string =>
  plainOf(
    street
      .replace(/^\s*\d+\s*(?:bis|ter|quater)?,?\s*/i, '')
      .replace(/^\p{L}+\.?\s+/u, '')
      .replace(/^(?:(?:de la|de l['’]|des|du|de|d['’]|la|le|les|l['’])\s*)+/i, ''),
  );

/** The letters from a position on: a name in a text begins with the same ones. */
export function firstLetters(plain: string, start: number): string {
  let end = start;
  while (plain.charAt(end) >= 'a' && plain.charAt(end) <= 'z') end += 1;
  return plain.slice(start, end);
}

/** Both as one. No property is in both. */
export function joinProperties(one: PropertyIndex, other: PropertyIndex): PropertyIndex {
  if (other.all.length === 0) return one;
  const both = (some: readonly Property[], more: readonly Property[]) =>
    more.length === 0 ? some : [...some, ...more].sort(byId);
  return {
    get all() {
      return both(one.all, other.all);
    },
    get: (id) => one.get(id) ?? other.get(id),
    withReference: (key) => both(one.withReference(key), other.withReference(key)),
    inStreet: (key) => both(one.inStreet(key), other.inStreet(key)),
    inStreetNamed: (letters) => both(one.inStreetNamed(letters), other.inStreetNamed(letters)),
    inStreetEnding: (word) => both(one.inStreetEnding(word), other.inStreetEnding(word)),
    inPostcode: (code) => both(one.inPostcode(code), other.inPostcode(code)),
    inTown: (key) => both(one.inTown(key), other.inTown(key)),
    ofType: (type) => both(one.ofType(type), other.ofType(type)),
    between: (amount, least, most) => both(one.between(amount, least, most), other.between(amount, least, most)),
  };
}
