import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkPlaces } from '../../../domain/checks/check-places.ts';
import { checkPrices } from '../../../domain/checks/check-prices.ts';
import { checkProperties } from '../../../domain/checks/check-properties.ts';
import { type DraftFacts, factsOf, readDraft, readFactsOf } from '../../../domain/checks/draft-facts.ts';
import { isInTown } from '../../../domain/checks/mentions.ts';
import { mostAlike } from '../../../domain/checks/most-alike.ts';
import { ownTextsFrom } from '../../../domain/checks/own-texts.ts';
import { type Property, withKeys } from '../../../domain/checks/property.ts';
import { indexProperties, type PropertyIndex } from '../../../domain/checks/property-index.ts';
import type { Records } from '../../../domain/checks/records.ts';
import { isSameFact, isSamePrice } from '../../../domain/checks/same-value.ts';
import { size } from '../../support/size.ts';

const NOW = new Date('2026-11-23T09:00:00Z');

const streets = [
  '12 rue Paul Bellamy',
  '3 bis, rue de la Paix',
  'bd. Jean-Jaurès',
  'Les Ajoncs',
  '8 rue P. Bellamy',
  '1 allée Lebrun',
];
const moreStreets = [
  '4 rue d’Estienne-d’Orves',
  '7 place du Sacré-Cœur',
  '9 quai 8-Mai-1945',
  '2 avenue L’Hermitage',
  '5 rue Paul  Foch ',
];
const towns = ['Nantes', 'Rezé', 'La Baule-Escoublac'];
const prices = [198_500, 199_000, 200_000, 470_000, 469_900, 1_190_000, 1_200_000];
const surfaces = [47, 47.6, 48, 68, 70.4, 71, 120];
const lands = [400, 410, 1500];
const small = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });

const row = fc.record({
  title: fc.constant('Bien'),
  type: fc.constantFrom('apartment', 'house', 'land'),
  status: fc.constantFrom('available', 'under_contract', 'sold'),
  price_euros: fc.option(fc.constantFrom(...prices), { nil: null }),
  surface_sqm: fc.option(fc.constantFrom(...surfaces), { nil: null }),
  land_sqm: fc.option(fc.constantFrom(...lands), { nil: null }),
  rooms: small,
  bedrooms: small,
  floor: small,
  fees_percent: fc.constantFrom(4, 5),
  energy_class: fc.constantFrom('C', 'D', null),
  climate_class: fc.constantFrom('A', 'B', null),
  street: fc.constantFrom(...streets, ...moreStreets, null),
  postcode: fc.constantFrom('44000', '44400'),
  city: fc.constantFrom(...towns),
  mandate_expires_at: fc.constant(null),
});
const properties = fc.array(row, { maxLength: 12 }).map((rows) =>
  rows.map((each, n) =>
    withKeys({
      ...each,
      id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      reference: `NAN-00${n + 10}`,
    } as Property),
  ),
);

/** Words as agents write them: each fragment names a property or states something of one. */
const words = fc.oneof(
  fc.integer({ min: 8, max: 23 }).map((n) => `réf. NAN-00${n}`),
  fc.constantFrom(...streets, ...moreStreets),
  fc.constantFrom(
    'les Ajoncs',
    'la Paix',
    'rue P. Bellamy',
    'rue Bellamy',
    'la Croix',
    'rue de la Paix',
    'le Brun',
    'place L’Hermitage',
  ),
  fc.constantFrom(
    'la maison',
    'le T2',
    'l’appartement',
    'votre villa',
    'un T3',
    'la maison de Rezé',
    'le T2 à Nantes',
    'le terrain',
  ),
  fc.constantFrom('2 chambres', '3 pièces', 'T3', '2e étage', 'DPE C', 'GES B', '4 % d’honoraires'),
  fc.constantFrom(...prices).map((price) => `${price} €`),
  fc.constantFrom(
    'au prix de 198 500 €',
    '470k',
    'environ 200 000 €',
    '1,2 M€',
    '9999999999999999999 €',
    'environ 99999999999999999999999 €',
  ),
  fc.constantFrom(...surfaces).map((surface) => `${String(surface).replace('.', ',')} m²`),
  fc.constantFrom('environ 70 m²', '400 m² de terrain', 'environ 405 m² de terrain', 'environ 99999999999999 m²'),
  fc.constantFrom('à Nantes', 'à Rezé', '44000 Nantes', '44400 Rezé', 'à La Baule'),
);
const text = fc
  .array(fc.tuple(words, fc.constantFrom(' ', ', ', '. ', '\n', ' et ', ' ; ')), { minLength: 1, maxLength: 9 })
  .map((parts) => `Bonjour, ${parts.flat().join('')}`);

/** Compares one text with each property, as the index should make it seem. */
function unindexed(all: readonly Property[]): PropertyIndex {
  const once = [all];
  return {
    ...indexProperties(all),
    withReference: (key) => all.filter(({ referenceKey }) => referenceKey === key),
    inStreet: (key) => all.filter(({ streetKey }) => streetKey === key),
    // The text asks for the letters of each of its names, and is compared with all streets at the first ones.
    inStreetNamed: () => once.pop() ?? [],
    inPostcode: (code) => all.filter(({ postcode }) => postcode === code),
    ofType: (type) => all.filter((property) => property.type === type),
    between: () => all,
  };
}

function factsWith(index: PropertyIndex, body: string, own: readonly Property[]): DraftFacts {
  const draft = { id: 'draft', kind: 'sms', contact_id: 'contact', item: { body }, created_at: NOW } as const;
  const offers = own.map((property) => ({
    id: property.id,
    property_id: property.id,
    contact_id: 'contact',
    amount_euros: 150_000,
    stage: 'received' as const,
  }));
  const records = {
    now: NOW,
    profile: { name: 'Agence', city: null, street: null, postcode: null, timeZone: 'Europe/Paris' },
    contacts: new Map(),
    properties: index,
    visits: [],
    sellerVisits: [],
    offers,
    colleagues: [],
  } as unknown as Records;
  return factsOf(
    readFactsOf(readDraft(draft, NOW, 'Europe/Paris', 'fr'), records),
    records,
    { people: [], offers: [], offered: undefined, links: [] },
    ownTextsFrom([])(draft),
  );
}

const runs = { numRuns: size(1500, 2500, 50_000) };

it('finds what comparing a text with each property would find', () => {
  fc.assert(
    fc.property(properties, text, fc.nat(3), (all, body, ownCount) => {
      const own = all.slice(0, ownCount);
      const indexed = factsWith(indexProperties(all), body, own);
      const compared = factsWith(unindexed(all), body, own);
      expect(indexed.texts.map(({ mentions }) => mentions)).toEqual(compared.texts.map(({ mentions }) => mentions));
      for (const check of [checkPrices, checkProperties, checkPlaces]) expect(check(indexed)).toEqual(check(compared));
    }),
    runs,
  );
});

it('finds the property that is most alike among those with the same price or measure', () => {
  fc.assert(
    fc.property(properties, text, (all, body) => {
      const [{ reading } = {} as DraftFacts['texts'][number]] = factsWith(indexProperties(all), body, []).texts;
      const segment = { start: 0, end: body.length };
      for (const span of [...reading.prices, ...reading.facts])
        expect(mostAlike(reading, segment, span, indexProperties(all), [])?.property).toBe(
          mostAlikeOfAll(reading, span, all),
        );
    }),
    runs,
  );
});

type Reading = DraftFacts['texts'][number]['reading'];

/** Scores each property. */
function mostAlikeOfAll(reading: Reading, span: { start: number; end: number }, all: readonly Property[]) {
  const weights = { surface_sqm: 2, land_sqm: 2 } as Record<string, number>;
  const isNear = (other: { start: number; end: number }) =>
    other.start !== span.start && other.start - span.end < 70 && span.start - other.end < 70;
  const scoreOf = (property: Property) => {
    const isPrice = reading.prices
      .filter(isNear)
      .some((price) => isSamePrice(price, property.price_euros ?? Number.NaN));
    const isTown = reading.towns.filter(isNear).some(({ key }) => isInTown(property, key));
    const facts = reading.facts.filter(isNear).filter((fact) => isSameFact(fact, property));
    return (isPrice ? 3 : 0) + (isTown ? 1.5 : 0) + facts.reduce((sum, { field }) => sum + (weights[field] ?? 1), 0);
  };
  const scores = all.map(scoreOf);
  const best = Math.max(0, ...scores);
  const first = scores.indexOf(best);
  return best >= 3 && scores.lastIndexOf(best) === first ? all[first] : undefined;
}
