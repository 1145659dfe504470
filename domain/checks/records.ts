import type { Selectable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { prepared } from '../../storage/prepared-statements.ts';
import type { AgencyProfile } from '../shared/agency-profile.ts';
import { publicId } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import type { Finding } from './finding.ts';
import { streetKey } from './reading/places.ts';
import { keyOf } from './reading/source.ts';

/** The records that drafts are compared with, read for all drafts at once. Ids are UUIDs. */

export type Contact = Pick<
  Selectable<Tables['contact']>,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'language'
  | 'assigned_to'
  | 'intent'
  | 'search_cities'
  | 'budget_min_euros'
  | 'budget_max_euros'
>;

export type Property = Pick<
  Selectable<Tables['property']>,
  | 'id'
  | 'reference'
  | 'title'
  | 'type'
  | 'status'
  | 'price_euros'
  | 'fees_percent'
  | 'surface_sqm'
  | 'land_sqm'
  | 'rooms'
  | 'bedrooms'
  | 'floor'
  | 'energy_class'
  | 'climate_class'
  | 'street'
  | 'postcode'
  | 'city'
  | 'mandate_expires_at'
> & { referenceKey: string; cityKey: string; streetNumber: string | null; streetKey: string | null };

export type Visit = Pick<
  Selectable<Tables['visit']>,
  'id' | 'property_id' | 'contact_id' | 'agent_id' | 'starts_at' | 'ends_at' | 'status'
> & {
  /** On the agency's clocks. */
  day: string;
  time: string;
};

export type Colleague = { id: string; name: string; email: string };
export type Offer = Pick<Selectable<Tables['offer']>, 'id' | 'property_id' | 'contact_id' | 'amount_euros' | 'stage'>;

export type Records = {
  now: Date;
  profile: AgencyProfile;
  /** The agency as a finding names it. */
  agency: NamedRecord;
  colleagues: Colleague[];
  contacts: Map<string, Contact>;
  properties: Map<string, Property>;
  /** The visits of the drafts' contacts, in the order of the calendar. */
  visits: Visit[];
  offers: Offer[];
};

/** The records that texts mention. A property that is not for sale is only read if it is named. */
type Mentioned = { contacts: Contact[]; referenceKeys: string[]; streetNames: string[] };

/** Visits further in the past are not what a draft speaks of. */
const VISITS_OF_A_CONTACT = 40;

export async function readRecords(work: Work, mentioned: Mentioned): Promise<Records> {
  const { agency } = work;
  const contactIds = mentioned.contacts.map(({ id }) => id);
  const [profile, colleagues, visits, offers] = await Promise.all([
    work.profile(),
    agency
      .from('user_account')
      .select(['id', 'name', 'email'])
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .execute(),
    readVisits(work, contactIds),
    readOffers(work, contactIds),
  ]);
  const known = [...visits, ...offers].map(({ property_id }) => property_id);
  const properties = await readProperties(work, mentioned, [...new Set(known)]);
  return {
    now: work.now,
    profile,
    agency: { kind: 'agency', id: publicId('agency', agency.id), label: profile.name },
    colleagues,
    contacts: new Map(mentioned.contacts.map((contact) => [contact.id, contact])),
    properties: new Map(properties.map((property) => [property.id, property])),
    visits: visits.map((visit) => withLocalTime(visit, profile)),
    offers,
  };
}

export const readContacts = async ({ agency }: Work, ids: string[]): Promise<Contact[]> =>
  ids.length === 0
    ? []
    : agency
        .from('contact')
        .select(['id', 'first_name', 'last_name', 'email', 'phone', 'language', 'assigned_to', 'intent'])
        .select(['search_cities', 'budget_min_euros', 'budget_max_euros'])
        .where('id', 'in', ids)
        .execute();

type VisitRow = Omit<Visit, 'day' | 'time'>;

const visitsOfContacts = prepared<VisitRow>(`
  select recent.* from unnest($1::uuid[]) as wanted (contact) cross join lateral (
    select id, property_id, contact_id, agent_id, starts_at, ends_at, status from visit
    where agency_id = $2 and contact_id = wanted.contact
    order by starts_at desc, id limit $3) as recent
  order by starts_at, id`);

const readVisits = async ({ agency }: Work, contactIds: string[]): Promise<VisitRow[]> =>
  contactIds.length === 0 ? [] : visitsOfContacts(agency.db, contactIds, agency.id, VISITS_OF_A_CONTACT);

const readOffers = async ({ agency }: Work, contactIds: string[]): Promise<Offer[]> =>
  contactIds.length === 0
    ? []
    : agency
        .from('offer')
        .select(['id', 'property_id', 'contact_id', 'amount_euros', 'stage'])
        .where('contact_id', 'in', contactIds)
        .orderBy('id')
        .execute();

const propertiesOf = prepared<Omit<Property, 'referenceKey' | 'cityKey' | 'streetNumber' | 'streetKey'>>(`
  select id, reference, title, type, status, price_euros, fees_percent, surface_sqm, land_sqm, rooms, bedrooms, floor,
    energy_class, climate_class, street, postcode, city, mandate_expires_at
  from property where agency_id = $1 and (
    status in ('draft', 'available', 'under_offer', 'under_contract') or id = any($2::uuid[])
    or replace(search_text, ' ', '') like any($3::text[]))
  order by id`);

/** Every property on the market, those of the contacts, and others that a text names. */
async function readProperties(
  { agency }: Work,
  { referenceKeys, streetNames }: Mentioned,
  ids: string[],
): Promise<Property[]> {
  const named = [...referenceKeys, ...streetNames].map((key) => `%${key}%`);
  const rows = await propertiesOf(agency.db, agency.id, ids, named);
  return rows.map((row) => {
    const { number, key } = row.street === null ? { number: null, key: null } : streetKey(row.street);
    return {
      ...row,
      referenceKey: keyOf(row.reference),
      cityKey: keyOf(row.city),
      streetNumber: number,
      streetKey: key,
    };
  });
}

export const withLocalTime = (visit: VisitRow, { timeZone }: AgencyProfile): Visit => {
  const [starts_at, ends_at] = [new Date(visit.starts_at), new Date(visit.ends_at)];
  return { ...visit, starts_at, ends_at, ...localTime(starts_at, timeZone) };
};

type NamedRecord = NonNullable<Finding['record']>;

export const propertyLabel = ({ reference, title }: Pick<Property, 'reference' | 'title'>): string =>
  `${reference}, ${title}`;

export const propertyNamed = (property: Property): NamedRecord => ({
  kind: 'property',
  id: publicId('property', property.id),
  label: propertyLabel(property),
});

export const contactNamed = ({ id, first_name, last_name, email, phone }: Contact): NamedRecord => ({
  kind: 'contact',
  id: publicId('contact', id),
  label: [first_name, last_name].filter(Boolean).join(' ') || email || phone || '',
});
export const colleagueNamed = ({ id, name }: Colleague): NamedRecord => ({
  kind: 'user',
  id: publicId('user', id),
  label: name,
});
