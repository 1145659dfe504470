import fc from 'fast-check';
import { newId } from '../../../domain/shared/ids.ts';
import {
  contactIntents,
  contactStages,
  energyLabels,
  outsideKinds,
  propertyStatuses,
  propertyTypes,
} from '../../../storage/column-values.ts';
import { asJson } from '../../../storage/json.ts';

const orUnknown = <T>(known: fc.Arbitrary<T>) => fc.option(known, { nil: null });

/** Spellings of a few towns that are alike, parts of each other, or of one name in two departments. */
const writtenTowns = [
  ...['Nantes', 'NANTES (44)', '44000 Nantes', 'St Herblain', 'Saint-Herblain', 'Rezé', 'REZE'],
  ...['Lyon', 'Lyon 3e', '69003 Lyon', 'Paris 11', 'Paris', '75011 PARIS'],
  ...['Saint-Denis', 'Saint-Denis (93)', 'Saint-Denis (974)', '97400 Saint-Denis', 'La Baule', 'La Baule-Escoublac'],
  ...['Vair-sur-Loire', 'Anetz', 'Ingrandes-Le Fresne sur Loire', 'Le Fresne-sur-Loire', '*', '|', 'Nantes, Rezé'],
];

const places = [
  ...[
    { postcode: '44000', city: 'Nantes' },
    { postcode: '44800', city: 'Saint Herblain' },
    { postcode: '44400', city: 'Rezé' },
  ],
  ...[
    { postcode: '69003', city: 'Lyon' },
    { postcode: '69000', city: 'Lyon' },
    { postcode: '75011', city: 'PARIS' },
  ],
  ...[
    { postcode: '93200', city: 'Saint-Denis' },
    { postcode: '97400', city: 'Saint-Denis' },
    { postcode: '44500', city: 'La Baule' },
  ],
  ...[
    { postcode: '44150', city: 'Anetz' },
    { postcode: '49123', city: 'Ingrandes' },
    { postcode: '00000', city: '*' },
  ],
];

const search = fc.record({
  id: fc.constant('').map(newId),
  propertyTypes: fc.uniqueArray(fc.constantFrom(...propertyTypes), { maxLength: 3 }),
  cities: fc.uniqueArray(fc.constantFrom(...writtenTowns), { maxLength: 3 }),
  budgetMinEuros: fc.constant(null),
  budgetMaxEuros: orUnknown(fc.constantFrom(0, 100_000, 181_818, 200_000, 220_000, 1_000_000_000)),
  minRooms: orUnknown(fc.integer({ min: 0, max: 5 })),
  minSurfaceSqm: orUnknown(fc.constantFrom(0, 60, 70, 100)),
  outside: fc.uniqueArray(fc.constantFrom(...outsideKinds)),
  worstEnergyClass: orUnknown(fc.constantFrom(...energyLabels)),
  wantedBy: fc.constant(null),
});

/** The columns of a contact with any searches, who buys more often than not. */
export const contactRow = fc
  .record({
    searches: fc.array(search, { maxLength: 3 }),
    stage: fc.constantFrom(...contactStages, 'new' as const, 'visiting' as const),
    intent: fc.constantFrom(...contactIntents, 'buy' as const, null),
  })
  .map(({ searches, ...row }) => ({ id: newId(), ...row, searches }));

const yesOrNo = orUnknown(fc.boolean());

/** The columns of a property of which any may be unknown. */
export const propertyRow = fc
  .record({
    place: fc.constantFrom(...places),
    type: fc.constantFrom(...propertyTypes),
    status: fc.constantFrom(...propertyStatuses, 'available' as const, 'available' as const),
    price_euros: orUnknown(fc.constantFrom(0, 100_000, 110_000, 110_001, 200_000, 200_001, 220_000, 1_000_000_000)),
    surface_sqm: orUnknown(fc.constantFrom(0, 53.99, 54, 59.5, 63, 90, 100.25)),
    land_sqm: orUnknown(fc.constantFrom(62.5, 900)),
    rooms: orUnknown(fc.integer({ min: 0, max: 6 })),
    balcony: yesOrNo,
    terrace: yesOrNo,
    garden: yesOrNo,
    energy_class: orUnknown(fc.constantFrom(...energyLabels)),
    attested_energy_class: orUnknown(fc.constantFrom(...energyLabels)),
    isAttestedShown: fc.boolean(),
  })
  .map(({ place, isAttestedShown, ...row }) => {
    const id = newId();
    return {
      ...{ id, reference: id, title: 'Bien', ...place, ...row },
      energy_shown: isAttestedShown && row.attested_energy_class !== null ? ('attested' as const) : ('issued' as const),
    };
  });

export const storedContact = <Row extends { searches: unknown }>(row: Row, now: Date) =>
  ({ ...row, searches: asJson(row.searches), language: 'fr', created_at: now, updated_at: now }) as never;
