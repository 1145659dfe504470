import { type Expression, type Selectable, sql } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { part, type RowsOf } from '../../storage/read-together.ts';
import type { CountedViews } from '../portal-views/told-views.ts';
import { shownClimateClass, shownEnergyClass } from '../properties/property-energy.ts';
import { closed } from '../property-status/statuses-in-sql.ts';
import { type AgencyProfile, agencyProfile, profileOf } from '../shared/agency-profile.ts';
import { publicId } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import type { Finding } from './finding.ts';
import type { Property, PropertyRow } from './property.ts';
import type { PropertyIndex } from './property-index.ts';

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
  | 'search_min_rooms'
  | 'search_min_surface_sqm'
  | 'budget_min_euros'
  | 'budget_max_euros'
  | 'other_addresses'
>;

export type Visit = Pick<
  Selectable<Tables['visit']>,
  'id' | 'kind' | 'property_id' | 'contact_id' | 'agent_id' | 'starts_at' | 'ends_at' | 'status'
> & {
  /** On the agency's clocks. */
  day: string;
  time: string;
};

export type SellerVisit = Visit & { seller_id: string };

export type Colleague = { id: string; name: string; email: string };
export type Offer = Pick<Selectable<Tables['offer']>, 'id' | 'property_id' | 'contact_id' | 'amount_euros' | 'stage'>;

/** The views of an advert as they were imported, of a property that a contact sells or a text names. */
export type KnownViews = {
  property: { id: string; reference: string; title: string };
  /** The contacts who sell it, of those whose drafts are checked. */
  sellerIds: string[];
  counted: KnownCount[];
};

/** `newsFor` are the sellers who have not been told of these views. */
export type KnownCount = CountedViews & { newsFor: string[] };

export type Records = {
  now: Date;
  profile: AgencyProfile;
  /** The agency as a finding names it. */
  agency: NamedRecord;
  colleagues: Colleague[];
  contacts: Map<string, Contact>;
  properties: PropertyIndex;
  /** The visits of the drafts' contacts, in the order of the calendar. */
  visits: Visit[];
  /** The visits of the properties that the drafts' contacts sell, by others. */
  sellerVisits: SellerVisit[];
  offers: Offer[];
  /** The views of the properties that the drafts' contacts sell or the texts name; read only where a text tells of views. */
  portalViews: KnownViews[];
};

/** A query of UUIDs of contacts. */
export type ContactIds = Expression<{ contact_id: string | null }>;

/** PostgreSQL keeps no plan for a list, because it does not know how long the next one is. Most drafts are checked alone. */
export const contactIds = (ids: readonly string[]): ContactIds =>
  ids.length === 1 ? sql`select ${ids[0]}::uuid as contact_id` : sql`select unnest(${ids}::uuid[]) as contact_id`;

/** Visits further in the past are not what a draft speaks of. */
const VISITS_OF_A_CONTACT = 40;

/** The records that are read before the texts: the agency's, and those of the contacts. */
export const recordsOf = ({ agency }: Pick<Work, 'agency'>, contacts: ContactIds) => ({
  profile: part(agencyProfile(agency), {}),
  colleagues: part(
    agency
      .from('user_account')
      .select(['id', 'name', 'email'])
      .select(({ eb }) => eb('disabled_at', 'is', null).as('active'))
      .orderBy('id'),
    {},
  ),
  contacts: part(
    agency
      .from('contact')
      .select(['id', 'first_name', 'last_name', 'email', 'phone', 'language', 'assigned_to', 'intent'])
      .select([
        'search_cities',
        'search_min_rooms',
        'search_min_surface_sqm',
        'budget_min_euros',
        'budget_max_euros',
        'other_addresses',
      ])
      .where(sql<boolean>`id in (${contacts})`),
    {},
  ),
  visits: part(
    sql<VisitRow>`
      select recent.* from (${contacts}) as wanted cross join lateral (
        select id, kind, property_id, contact_id, agent_id, starts_at, ends_at, status from visit
        where agency_id = ${agency.id} and contact_id = wanted.contact_id
        order by starts_at desc, id limit ${sql.lit(VISITS_OF_A_CONTACT)}) as recent
      order by starts_at, id`,
    { starts_at: true, ends_at: true },
  ),
  sellerVisits: part(
    sql<VisitRow & { seller_id: string }>`
      select recent.*, seller.contact_id as seller_id from property_seller as seller cross join lateral (
        select id, kind, property_id, contact_id, agent_id, starts_at, ends_at, status from visit
        where agency_id = ${agency.id} and property_id = seller.property_id and kind = 'visit' and status <> 'cancelled'
        order by starts_at desc, id limit ${sql.lit(VISITS_OF_A_CONTACT)}) as recent
      where seller.agency_id = ${agency.id} and seller.contact_id in (${contacts}) order by starts_at, id`,
    { starts_at: true, ends_at: true },
  ),
  offers: part(
    agency
      .from('offer')
      .select(['id', 'property_id', 'contact_id', 'amount_euros', 'stage'])
      .where(sql<boolean>`contact_id in (${contacts})`)
      .orderBy('id'),
    {},
  ),
});
export type RecordRows = RowsOf<ReturnType<typeof recordsOf>>;

type VisitRow = Omit<Visit, 'day' | 'time'>;

/** The records that texts mention. A property that is not for sale is only read if it is named. */
export type Mentioned = { referenceKeys: readonly string[]; streetNames: readonly string[]; towns: readonly string[] };

/** Properties that are no longer for sale in a town that a text names: as many as are remembered by it, the newest. */
export const SOLD_IN_A_TOWN = 20;

/** A text repeats the advert, so it is compared with the classes that the advert shows. */
const columns = sql`id, reference, title, type, status, price_euros, fees_percent, fees_paid_by, surface_sqm, land_sqm, rooms, bedrooms, floor,
  ${shownEnergyClass} as energy_class, ${shownClimateClass} as climate_class, street, postcode, city, mandate_expires_at`;
const isForSale = sql<boolean>`status not in (${closed})`;
const isNotForSale = sql<boolean>`status in (${closed})`;

/** The names of the state of the agency's properties, and every property on the market unless that state is `known`. */
export const propertiesForSale = ({ agency }: Pick<Work, 'agency'>, known: readonly string[] | undefined) => {
  const versions = sql<{ id: string }>`select id from property_version where agency_id = ${agency.id} order by id`;
  return {
    versions: part(versions, {}),
    forSale: part(
      sql<PropertyRow>`select ${columns} from property where agency_id = ${agency.id} and ${isForSale}
        and array(${versions}) is distinct from ${known ?? null}::uuid[] order by id`,
      { mandate_expires_at: true },
    ),
  };
};

/** As an index has it. It ends with the name of a street, as `streetNameKey` has it. */
export const keyOfColumn = (column: 'reference' | 'street') =>
  sql<string>`regexp_replace(clef_fold(${sql.ref(column)}), '[^a-z0-9]', '', 'g')`;

/** A property that is not on the market, with what it is found by. */
export type FoundProperty = PropertyRow & {
  found_by: { reference: string; street: string | null; town: string | null };
};

/** The properties of the contacts' visits, sales and offers that are not on the market, and others that a text names. */
export const propertiesNotForSale = (
  { agency }: Pick<Work, 'agency'>,
  propertyIds: readonly string[],
  { referenceKeys, streetNames, towns }: Mentioned,
) => {
  const endings = streetNames.map((name) => [...name].reverse().join(''));
  const found = agency.indexed('property').where(isNotForSale);
  const street = sql`reverse(${keyOfColumn('street')}) collate "C"`;
  return part(
    sql<FoundProperty>`select ${columns}, jsonb_build_object(
        'reference', ${keyOfColumn('reference')}, 'street', ${keyOfColumn('street')}, 'town', city_folded) as found_by
      from property where agency_id = ${agency.id} and ${isNotForSale} and id = any(array(
      select unnest(${propertyIds}::uuid[])
      union all ${found.select('id').where(keyOfColumn('reference'), '=', sql<string>`any(${referenceKeys}::text[])`)}
      union all select found.id from unnest(${endings}::text[]) as ending
        cross join lateral (${found.select('id').where(sql<boolean>`${street} >= ending and ${street} < ending || '~'`)}) as found
      union all select found.id from unnest(${towns}::text[]) as town
        cross join lateral (${found
          .select('id')
          .where('city_folded', '=', sql<string>`town`)
          .orderBy('id', 'desc')
          .limit(sql.lit(SOLD_IN_A_TOWN))}) as found))
      order by id`,
    { mandate_expires_at: true },
  );
};

export function recordsFrom(
  work: Work,
  rows: RecordRows,
  properties: PropertyIndex,
  portalViews: KnownViews[] = [],
): Records {
  const profile = onlyProfile(rows);
  return {
    now: work.now,
    profile,
    agency: { kind: 'agency', id: publicId('agency', work.agency.id), label: profile.name },
    colleagues: rows.colleagues.filter(({ active }) => active),
    contacts: new Map(rows.contacts.map((contact) => [contact.id, contact])),
    properties,
    visits: rows.visits.map((visit) => withLocalTime(visit, profile)),
    sellerVisits: rows.sellerVisits.map((visit) => ({ ...visit, ...withLocalTime(visit, profile) })),
    offers: rows.offers,
    portalViews,
  };
}

export const onlyProfile = ({ profile }: Pick<RecordRows, 'profile'>): AgencyProfile => profileOf(profile[0]);

export const withLocalTime = (visit: VisitRow, { timeZone }: AgencyProfile): Visit => {
  return { ...visit, ...localTime(visit.starts_at, timeZone) };
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
