import type { Agency, Member } from '../agency.ts';
import type { Listing } from '../properties/listing.ts';
import type { Location } from '../properties/locations.ts';
import { type Random, seededRandom, type Weights } from '../random.ts';
import { json, type Row } from '../rows.ts';
import { type Identity, identityMaker } from './identities.ts';
import { type Project, projectsOf } from './projects.ts';

export type Contact = Project &
  Identity & { id: string; agent: Member | null; search: Search; source: string; tags: string[] };

const BUYER_SOURCES: Weights<string> = {
  SeLoger: 6,
  Leboncoin: 6,
  'Site de l’agence': 5,
  'Bien’ici': 3,
  Vitrine: 2,
  Recommandation: 2,
  'Appel entrant': 2,
};
const SELLER_SOURCES: Weights<string> = {
  'Estimation en ligne': 5,
  Recommandation: 4,
  'Ancien client': 2,
  Boîtage: 2,
  'Appel entrant': 2,
  Vitrine: 1,
};

/** All contacts of the agency, the oldest first. */
export function contactsOf(agency: Agency, portfolio: Listing[], locations: Location[]): Contact[] {
  const random = seededRandom('prospects');
  const identityOf = identityMaker(random);
  return projectsOf(agency.now, portfolio, locations)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((project) => ({
      ...project,
      ...identityOf(project),
      id: agency.newId(project.createdAt),
      agent: agentOf(random, agency, project),
      search: project.wanted && isBuyer(project) ? searchAround(random, project.wanted, locations) : noSearch,
      source: random.weighted(project.selling || project.homeLocation ? SELLER_SOURCES : BUYER_SOURCES),
      tags: tagsOf(random, project),
    }));
}

const isBuyer = ({ intent }: Project) => intent === 'buy' || intent === 'both';

export const isMobile = (phone: string | null): phone is string => phone?.startsWith('+336') ?? false;

/** « Madame Le Goff » */
export const formalName = ({ isWoman, lastName }: Identity) => `${isWoman ? 'Madame' : 'Monsieur'} ${lastName}`;

function agentOf(random: Random, { team: [owner, ...agents] }: Agency, { stage }: Project): Member | null {
  if (stage === 'new' && random.chance(0.45)) return null;
  return random.chance(0.16) ? owner : random.pick(agents);
}

function tagsOf(random: Random, project: Project): string[] {
  const { selling, homeLocation, intent, stage } = project;
  const wanted = isBuyer(project) ? project.wanted : null;
  const isCoastal = wanted?.location.area === 'baule' || wanted?.location.area === 'retz';
  const isCheap = wanted !== null && wanted.row.price_euros < 240_000;
  const isInvestment =
    wanted?.row.type === 'building' || (isCheap && wanted.row.type === 'apartment' && (wanted.row.rooms ?? 0) < 3);
  const hasFinancing = ['visiting', 'offer', 'under_contract'].includes(stage) && selling === null;
  const likely: [string, boolean, probability: number][] = [
    ['vendeur', selling !== null || homeLocation !== null, 1],
    ['vente avant achat', intent === 'both', 0.7],
    ['investisseur', isInvestment, 0.5],
    ['résidence secondaire', isCoastal && selling === null, 0.45],
    ['primo-accédant', isCheap && wanted?.row.rooms !== null && !isCoastal, 0.4],
    ['financement validé', hasFinancing, 0.45],
    ['famille', (wanted?.row.rooms ?? 0) > 4, 0.4],
    ['mutation', intent === 'buy', 0.06],
    ['urgent', stage === 'qualified' || stage === 'visiting', 0.1],
  ];
  return likely.filter(([, matches, probability]) => matches && random.chance(probability)).map(([tag]) => tag);
}

export const contactRow = (
  agency: Agency,
  contact: Contact,
  consents: Record<'sms' | 'email', object>,
  updatedAt: Date,
): Row<'contact'> => ({
  agency_id: agency.id,
  id: contact.id,
  key_written: [],
  first_name: contact.firstName,
  last_name: contact.lastName,
  email: contact.email,
  phone: contact.phone,
  other_addresses: landlinesOf(contact),
  stage: contact.stage,
  intent: contact.intent,
  other_kind: null,
  stated_contact_at: null,
  ...financingOf(contact),
  source: contact.source,
  ...contact.search,
  tags: contact.tags,
  language: contact.language,
  assigned_to: contact.agent?.id ?? null,
  sms_consent: json(consents.sms),
  email_consent: json(consents.email),
  created_at: contact.createdAt,
  updated_at: updatedAt,
});

/** Some who sell have a landline at home beside their mobile. Its last digits are the same, so no number comes twice. */
function landlinesOf({ phone, intent }: Contact): string[] {
  if (intent === 'buy' || !isMobile(phone)) return [];
  const last = phone.slice(-4);
  return Number(last) % 3 === 0 ? [`+3319900${last}`] : [];
}

/** How far a buyer's financing is follows from their stage. */
function financingOf({ intent, stage, tags, search }: Contact) {
  const none = { financing: null, own_contribution_euros: null, loan_status: null };
  if (intent === 'sell' || search.budget_max_euros === null) return none;
  if (tags.includes('investisseur')) return { ...none, financing: 'cash' as const };
  const contribution = { own_contribution_euros: Math.round((search.budget_max_euros * 0.2) / 5000) * 5000 };
  if (stage === 'under_contract' || stage === 'won') {
    return { financing: 'loan' as const, ...contribution, loan_status: 'granted' as const };
  }
  if (tags.includes('financement validé')) {
    return { financing: 'loan' as const, ...contribution, loan_status: 'agreed_in_principle' as const };
  }
  return stage === 'visiting' || stage === 'offer'
    ? { financing: 'loan' as const, ...contribution, loan_status: 'simulated' as const }
    : none;
}

export type Search = Pick<
  Row<'contact'>,
  | 'budget_min_euros'
  | 'budget_max_euros'
  | 'search_cities'
  | 'search_property_types'
  | 'search_min_rooms'
  | 'search_min_surface_sqm'
>;

const noSearch: Search = {
  budget_min_euros: null,
  budget_max_euros: null,
  search_cities: [],
  search_property_types: [],
  search_min_rooms: null,
  search_min_surface_sqm: null,
};

const percentOf = (random: Random, amountEuros: number, least: number, most: number) =>
  Math.round((amountEuros * random.between(least, most)) / 500_000) * 5000;

/** The search of a buyer who asked about this listing: similar properties in the same area. */
function searchAround(random: Random, { row, location }: Listing, locations: Location[]): Search {
  const cities = new Set(locations.filter(({ area }) => area === location.area).map(({ city }) => city));
  const otherCities = random.shuffled([...cities].filter((city) => city !== row.city));
  const isHome = row.rooms !== null;
  const max = Math.max(row.price_euros, percentOf(random, row.price_euros, 102, 118));
  const otherType = row.type === 'apartment' ? 'house' : 'apartment';
  return {
    budget_min_euros: isHome && random.chance(0.7) ? percentOf(random, max, 70, 84) : null,
    budget_max_euros: max,
    search_cities: [row.city, ...otherCities.slice(0, random.between(0, 2))],
    search_property_types: isHome && random.chance(0.2) ? [row.type, otherType] : [row.type],
    search_min_rooms: isHome ? Math.max(1, (row.rooms ?? 1) - random.between(0, 1)) : null,
    search_min_surface_sqm: isHome && random.chance(0.6) ? Math.floor(Number(row.surface_sqm) * 0.176) * 5 : null,
  };
}

/** Whether a listing meets a search closely enough to be visited. */
export function matchesSearch(search: Search, { row }: Listing): boolean {
  const { budget_max_euros: max, budget_min_euros: min } = search;
  return (
    search.search_cities.includes(row.city) &&
    search.search_property_types.includes(row.type) &&
    (max === null || row.price_euros <= max * 1.03) &&
    (min === null || row.price_euros >= min * 0.95) &&
    (row.rooms ?? 9) >= (search.search_min_rooms ?? 0) &&
    Number(row.surface_sqm ?? 999) >= (search.search_min_surface_sqm ?? 0)
  );
}
