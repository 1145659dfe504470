import { townKey } from '../shared/towns.ts';
import type { PropertyIndex } from './property-index.ts';
import { isCommune } from './reading/communes.ts';
import { type Street, streetKey, type Town, townNameAt } from './reading/places.ts';
import type { Reading } from './reading/read-text.ts';
import { keyOf, plainOf } from './reading/source.ts';

/** No street's name has more words. */
const MOST_WORDS = 9;

/**
 * A reading whose streets end where the records' do: « 27 rue paul bellamy nantes » is in rue Paul Bellamy, and Nantes is
 * its town. The text alone does not show where a name ends. `own` is the key of the agency's street.
 */
export function withKnownStreets(reading: Reading, properties: PropertyIndex, own: string | undefined): Reading {
  if (reading.streets.length === 0) return reading;
  const isKnown = (key: string) => key === own || properties.inStreet(key).length > 0;
  const streets = reading.streets.flatMap(
    (street) =>
      knownStreet(reading, street, isKnown) ??
      shortStreet(reading, street, properties) ??
      (street.isGuess ? [] : withoutTown(reading, street)),
  );
  const towns = streets.flatMap((street) => townAfter(reading, street, properties));
  const isNew = (town: Town) => !reading.towns.some(({ start }) => start === town.start);
  return {
    ...reading,
    streets,
    towns: [...reading.towns, ...towns.filter(isNew)].sort((a, b) => a.start - b.start),
  };
}

/** The longest street of the records that the words begin with. */
function knownStreet({ source }: Reading, street: Street, isKnown: (key: string) => boolean): Street | undefined {
  const [rest = ''] = /^[^,;:!?()\n]*/.exec(source.plain.slice(street.nameStart, street.nameStart + 80)) ?? [];
  const ends = [...rest.matchAll(/[a-z0-9](?=[ .]|$)/g)].map(({ index }) => index + 1).slice(0, MOST_WORDS);
  for (const end of ends.reverse()) {
    const { key } = streetKey(rest.slice(0, end));
    if (isKnown(key)) return { ...street, key, end: street.nameStart + end };
  }
  return undefined;
}

/** « rue Bellamy », for the only rue Paul Bellamy. */
function shortStreet({ source }: Reading, street: Street, properties: PropertyIndex): Street | undefined {
  const [said = '', kind = '', word = ''] =
    /^([a-z]+)\.? (?:de la |des |du |de |d')?([a-z]{5,})(?![a-z-])/.exec(source.plain.slice(street.nameStart)) ?? [];
  const keys = new Set(properties.inStreetEnding(word).map(({ streetKey: key }) => key));
  const [key] = keys;
  const isOfKind = key && keys.size === 1 && key.slice(0, 2) === streetKey(`${kind} ${word}`).key.slice(0, 2);
  return isOfKind ? { ...street, key, end: street.nameStart + said.length } : undefined;
}

/** « 14 rue Crébillon Nantes »: without the commune at the end of the name. */
function withoutTown({ source }: Reading, street: Street): Street {
  const written = source.written.slice(street.nameStart, street.end);
  for (const { index } of written.matchAll(/(?<=[^\s]\s)\p{Lu}/gu)) {
    const name = written.slice(index);
    const before = written.slice(0, index).trimEnd();
    const { key } = streetKey(before);
    const hasName = /\s(?:\p{L}+['’\s])*\p{Lu}[^\s]*$/u.test(before);
    if (hasName && isCommune(keyOf(name))) return { ...street, key, end: street.nameStart + before.length };
  }
  return street;
}

/** « rue Racine Nantes », « rue Racine 44000 nantes »: the town that follows a street without a comma. */
function townAfter({ source }: Reading, { end }: Street, properties: PropertyIndex): Town[] {
  const [gap = ''] = /^ (?:\d{5} )?/.exec(source.plain.slice(end)) ?? [];
  if (gap === '') return [];
  const start = end + gap.length;
  const name = townNameAt(source.written, start, isCommune) ?? propertyTownAt(source.plain, start, properties);
  return name ? [{ start, end: start + name.length, key: townKey(name), isOfProperty: true }] : [];
}

/** A town of the records without its capital. */
function propertyTownAt(plain: string, start: number, properties: PropertyIndex): string | undefined {
  const [words = ''] = /^[a-z'-]+(?: [a-z'-]+){0,3}/.exec(plain.slice(start, start + 50)) ?? [];
  const pieces = words.split(' ');
  const names = pieces.map((_, index) => pieces.slice(0, pieces.length - index).join(' '));
  return names.find((name) => properties.inTown(townKey(plainOf(name))).length > 0);
}
