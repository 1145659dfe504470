import type { StoredSearch } from '../../../storage/entities/contact.ts';
import type { Agency } from '../agency.ts';
import { DAY, earliest, later } from '../calendar.ts';
import { seededRandom } from '../random.ts';
import type { Row } from '../rows.ts';
import type { Contact } from './contacts.ts';

const COUPLES = 5;
const CO_BUYERS = 2;

/** Buyers who look for the same, as couples and co-buyers: each pair once, the smaller id first. */
export function linkRows(agency: Agency, contacts: Contact[]): Row<'contact_link'>[] {
  const buyers = contacts.filter(isSearching);
  const linked = new Set<Contact>();
  const pairs = buyers.flatMap((one): [Contact, Contact][] => {
    const other = buyers.find(
      (candidate) => candidate.isWoman !== one.isWoman && !linked.has(candidate) && looksForTheSame(one, candidate),
    );
    if (!other || linked.has(one)) return [];
    linked.add(one).add(other);
    return [[one, other]];
  });
  return pairs.slice(0, COUPLES + CO_BUYERS).map(([one, other], index) => {
    const [contact_id, other_id] = [one.id, other.id].sort() as [string, string];
    const metAt = new Date(Math.max(one.createdAt.getTime(), other.createdAt.getTime()));
    return {
      agency_id: agency.id,
      contact_id,
      other_id,
      kind: index < COUPLES ? 'couple' : 'co_buyers',
      created_at: earliest(later(metAt, DAY), agency.now),
    };
  });
}

const isSearching = ({ stage, wanted, intent, deal }: Contact) =>
  wanted !== null && deal === null && intent === 'buy' && ['contacted', 'qualified', 'visiting'].includes(stage);

const looksForTheSame = ({ search: a, stage }: Contact, { search: b, stage: other }: Contact) =>
  stage === other &&
  a.search_property_types[0] === b.search_property_types[0] &&
  a.search_cities[0] === b.search_cities[0];

/** The searches of the buyers who have a second one: an investment, or a plot of land to build on instead. */
export function secondSearches(agency: Agency, contacts: Contact[]): Map<string, StoredSearch[]> {
  const random = seededRandom('second searches');
  const buyers = contacts.filter((contact) => isSearching(contact) && contact.search.budget_max_euros !== null);
  return new Map(
    buyers
      .filter(() => random.chance(0.2))
      .map((contact) => {
        const { search, createdAt, id } = contact;
        const isInvestment = search.search_property_types.includes('house');
        const budget = Math.round(((search.budget_max_euros ?? 0) * 0.55) / 5000) * 5000;
        const first = {
          id,
          propertyTypes: search.search_property_types,
          cities: search.search_cities,
          budgetMinEuros: search.budget_min_euros,
          budgetMaxEuros: search.budget_max_euros,
          minRooms: search.search_min_rooms,
          minSurfaceSqm: search.search_min_surface_sqm,
          ...{ outside: [], worstEnergyClass: null, wantedBy: null },
        };
        const second = {
          id: agency.newId(createdAt),
          propertyTypes: [isInvestment ? 'apartment' : 'land'],
          cities: isInvestment ? ['Nantes'] : search.search_cities.slice(0, 1),
          budgetMinEuros: null,
          budgetMaxEuros: budget,
          minRooms: isInvestment ? 1 : null,
          minSurfaceSqm: isInvestment ? 18 : 400,
          outside: [],
          worstEnergyClass: isInvestment ? 'E' : null,
          wantedBy: null,
        };
        return [id, [first, second]];
      }),
  );
}
