import { type RawBuilder, sql } from 'kysely';
import { shownClasses, shownEnergyClass } from '../properties/property-energy.ts';
import type { PropertyRow } from '../properties/property-record.ts';
import { department } from '../properties/property-words.ts';
import { overlapping, ownTown } from '../shared/asked-towns.ts';
import { departmentOfCode } from '../shared/departments.ts';
import { isInTowns } from '../shared/town-filter.ts';
import type { ComparedInSql, OfferedHome, WantedHome } from './criteria.ts';

/** The columns that are compared. */
export const homeColumns = [
  ...(['type', 'city_folded', 'postcode', 'price_euros', 'rooms', 'surface_sqm', 'land_sqm'] as const),
  ...(['balcony', 'terrace', 'garden', 'energy_class', 'climate_class'] as const),
  ...(['attested_energy_class', 'attested_climate_class', 'energy_shown'] as const),
] as const satisfies (keyof PropertyRow)[];

export const homeOf = (row: Pick<PropertyRow, (typeof homeColumns)[number]>): OfferedHome => ({
  type: row.type,
  place: { town: row.city_folded ?? '', department: departmentOfCode(row.postcode) },
  priceEuros: row.price_euros,
  rooms: row.rooms,
  surfaceSqm: row.type === 'land' ? row.land_sqm : row.surface_sqm,
  balcony: row.balcony,
  terrace: row.terrace,
  garden: row.garden,
  energyClass: shownClasses(row).energyClass,
});

/** A search of the table `buyer_search` with a property. */
export function withSearchColumns(home: OfferedHome): ComparedInSql {
  const column = (name: string) => sql.ref(`buyer_search.${name}`);
  const towns = column('towns');
  const here = marksOf(home);
  return {
    search: {
      propertyTypes: column('property_types'),
      budgetMaxEuros: column('budget_max_euros'),
      minRooms: column('min_rooms'),
      minSurfaceSqm: column('min_surface_sqm'),
      outside: column('outside'),
      worstEnergyClass: column('worst_energy_class'),
    },
    property: {
      type: sql`${home.type}::text`,
      priceEuros: sql`${home.priceEuros}::integer`,
      rooms: sql`${home.rooms}::integer`,
      surfaceSqm: sql`${home.surfaceSqm}::float8`,
      balcony: sql`${home.balcony}::boolean`,
      terrace: sql`${home.terrace}::boolean`,
      garden: sql`${home.garden}::boolean`,
      energyClass: sql`${home.energyClass}::text`,
    },
    towns: {
      unknown: sql`${towns} && ${[NO_TOWN]}::text[]`,
      met: sql`${towns} && ${here}::text[]`,
      possible: sql`${towns} && ${[NO_TOWN, ...here]}::text[]`,
    },
  };
}

/** `buyer_search.towns` of a search without towns. */
const NO_TOWN = '';

/** A search is marked with its town alone, and with its town and department (`town_marks` in the database). */
const marksOf = ({ place }: OfferedHome): string[] => [
  ...new Set(
    overlapping(place).flatMap(({ town, department }) =>
      department === null ? [town] : [`${town}|${department}`, `${town}|`],
    ),
  ),
];

/** A row of the table `property` with a search. */
export function withPropertyColumns(search: WantedHome): ComparedInSql {
  const column = (name: string) => sql.ref(`property.${name}`);
  const wanted = search.cities.map(ownTown).filter(({ town }) => town !== '');
  const unknown = sql<boolean>`${wanted.length === 0}::boolean`;
  const met: RawBuilder<boolean> =
    wanted.length === 0 ? sql`false` : isInTowns(wanted.flatMap(overlapping), column('city_folded'), department);
  return {
    search: {
      propertyTypes: sql`${search.propertyTypes}::text[]`,
      budgetMaxEuros: sql`${search.budgetMaxEuros}::integer`,
      minRooms: sql`${search.minRooms}::integer`,
      minSurfaceSqm: sql`${search.minSurfaceSqm}::integer`,
      outside: sql`${search.outside}::text[]`,
      worstEnergyClass: sql`${search.worstEnergyClass}::text`,
    },
    property: {
      type: column('type'),
      priceEuros: column('price_euros'),
      rooms: column('rooms'),
      surfaceSqm: sql`case when ${column('type')} = 'land' then ${column('land_sqm')} else ${column('surface_sqm')} end`,
      balcony: column('balcony'),
      terrace: column('terrace'),
      garden: column('garden'),
      energyClass: shownEnergyClass,
    },
    towns: { unknown, met, possible: wanted.length === 0 ? sql`true` : met },
  };
}
