import type { Ground } from '../properties/ground.ts';
import type { Listing } from '../properties/listing.ts';
import type { Random } from '../random.ts';
import type { Row } from '../rows.ts';

export type Search = Pick<
  Row<'contact'>,
  | 'budget_min_euros'
  | 'budget_max_euros'
  | 'search_cities'
  | 'search_property_types'
  | 'search_min_rooms'
  | 'search_min_surface_sqm'
>;

export const noSearch: Search = {
  budget_min_euros: null,
  budget_max_euros: null,
  search_cities: [],
  search_property_types: [],
  search_min_rooms: null,
  search_min_surface_sqm: null,
};

const toFiveThousand = (amount: number) => Math.round(amount / 5000) * 5000;

/** What somebody looks for who asked about that listing: it, or something like it around there. */
export function searchAround(random: Random, { row, ground }: Listing, grounds: Ground[]): Search {
  const around = grounds.filter(({ area }) => area === ground.area).map(({ city }) => city);
  const others = random.shuffled([...new Set(around)].filter((city) => city !== row.city));
  const dear = row.price_euros > 60_000;
  const most = dear
    ? toFiveThousand((row.price_euros * random.between(102, 118)) / 100)
    : Math.ceil((row.price_euros * 1.1) / 1000) * 1000;
  const least = dear && random.chance(0.7) ? toFiveThousand((most * random.between(70, 84)) / 100) : null;
  const home = row.type === 'apartment' || row.type === 'house';
  const otherHome = row.type === 'apartment' ? 'house' : 'apartment';
  const surface = Number(row.surface_sqm ?? 0);
  return {
    budget_min_euros: least,
    budget_max_euros: most,
    search_cities: [row.city, ...others.slice(0, random.chance(0.5) ? 0 : random.between(1, 2))],
    search_property_types: home && (row.rooms ?? 0) > 2 && random.chance(0.25) ? [row.type, otherHome] : [row.type],
    search_min_rooms: home ? Math.max(1, (row.rooms ?? 1) - random.between(0, 1)) : null,
    search_min_surface_sqm: home && random.chance(0.6) ? Math.floor((surface * 0.88) / 5) * 5 : null,
  };
}

/** Whether a person would go and see that listing. */
export function suits(search: Search, { row }: Listing): boolean {
  const { budget_max_euros: most, budget_min_euros: least } = search;
  return (
    search.search_cities.includes(row.city) &&
    search.search_property_types.includes(row.type) &&
    (most === null || row.price_euros <= most * 1.03) &&
    (least === null || row.price_euros >= least * 0.95) &&
    (row.rooms ?? 9) >= (search.search_min_rooms ?? 0) &&
    Number(row.surface_sqm ?? 999) >= (search.search_min_surface_sqm ?? 0)
  );
}
