import { sql } from 'kysely';
import { part, type RowsOf } from '../../storage/read-together.ts';
import type { Work } from '../shared/operation.ts';
import type { Price } from './reading/prices.ts';
import type { Offer } from './records.ts';

/** Another contact than the recipient of a draft, by what a text could give away. Ids are UUIDs. */
export type OtherPerson = {
  id: string;
  label: string;
  email: string | null;
  phone: string | null;
  budget_min_euros: number | null;
  budget_max_euros: number | null;
};
/** Whether a budget that the texts state has led to the person. */
type PersonRow = OtherPerson & { has_budget: boolean };
/** An offer of any contact of the agency. */
export type AnyOffer = Offer & { label: string };

/** Records of people other than the recipients, as far as texts may tell of them. */
export type OtherPeople = {
  people: readonly OtherPerson[];
  offers: readonly AnyOffer[];
  /** The properties for which somebody has made an offer; undefined where no text tells of other people's offers. */
  offered: ReadonlySet<string> | undefined;
  /** Contacts who live or buy together: each may know what the other's record says. */
  links: readonly { contact_id: string; other_id: string }[];
};

/** How many offers and contacts, the last changed first, an agent is taken to have read. */
const OFFERS = 300;
const CONTACTS = 200;

const ACCEPTED: readonly Offer['stage'][] = ['accepted', 'promise_signed', 'deed_signed'];

const LABEL = sql<string>`coalesce(nullif(concat_ws(' ', contact.first_name, contact.last_name), ''), contact.email, contact.phone, '')`;

/** The last changed offers with an amount that a text states; if it speaks of an offer, the accepted ones too. */
export const lastOffers = ({ agency }: Pick<Work, 'agency'>, prices: readonly Price[]) => ({
  anyOffers: part(
    sql<AnyOffer>`
      select last.id, property_id, contact_id, amount_euros, last.stage, ${LABEL} as label
      from (select id, property_id, contact_id, amount_euros, stage, updated_at from offer
        where agency_id = ${agency.id} order by updated_at desc, id limit ${sql.lit(OFFERS)}) as last
      join contact on contact.agency_id = ${agency.id} and contact.id = last.contact_id
      where exists (
        select from unnest(${prices.map(({ euros, tolerance }) => Math.floor(euros - tolerance))}::bigint[],
          ${prices.map(({ euros, tolerance }) => Math.ceil(euros + tolerance))}::bigint[]) as said (least, most)
        where amount_euros between least and most)
      or (${prices.some(({ role }) => role === 'offer')}::boolean and last.stage = any(${ACCEPTED}::text[]))
      order by last.updated_at desc, last.id`,
    {},
  ),
});

/** The properties with an offer, whatever became of it. */
export const offeredProperties = ({ agency }: Pick<Work, 'agency'>) => ({
  offered: part(agency.from('offer').select('property_id').distinct().orderBy('property_id'), {}),
});

/**
 * The contacts with these e-mail addresses or phone numbers, and those with these budgets among the last that changed. A
 * notary or a partner of the agency is known to many.
 */
export const peopleWith = (
  { agency }: Pick<Work, 'agency'>,
  addresses: readonly string[],
  budgets: readonly number[],
) => ({
  people: part(
    sql<PersonRow>`
      with found as (
        select id, false as has_budget from contact where agency_id = ${agency.id} and phone = any(${addresses}::text[])
        union all select id, false from contact where agency_id = ${agency.id} and email = any(${addresses}::text[])
        union all select id, true from (select id, budget_min_euros, budget_max_euros from contact
            where agency_id = ${agency.id} order by updated_at desc limit ${sql.lit(CONTACTS)}) as last
          where budget_max_euros = any(${budgets}::int[]) or budget_min_euros = any(${budgets}::int[])),
      chosen as (select id, bool_or(has_budget) as has_budget from found group by id)
      select contact.id, ${LABEL} as label, email, phone, budget_min_euros, budget_max_euros, has_budget
      from chosen join contact on contact.agency_id = ${agency.id} and contact.id = chosen.id
      where erased_at is null and other_kind is null order by contact.id`,
    {},
  ),
});

/** Whom the recipients live or buy with. */
export const linksOf = ({ agency }: Pick<Work, 'agency'>, contactIds: readonly string[]) => ({
  links: part(
    sql<{ contact_id: string; other_id: string }>`
      select contact_id, other_id from contact_link
      where agency_id = ${agency.id} and (contact_id = any(${contactIds}::uuid[]) or other_id = any(${contactIds}::uuid[]))
      order by contact_id, other_id`,
    {},
  ),
});

type Found = Partial<
  RowsOf<
    ReturnType<typeof lastOffers> &
      ReturnType<typeof offeredProperties> &
      ReturnType<typeof peopleWith> &
      ReturnType<typeof linksOf>
  >
>;

/** The values in a draft's texts by which people are found, and those who get it. */
type WantedPeople = {
  addresses: readonly string[];
  budgets: readonly number[];
  prices: readonly Price[];
  recipients: readonly string[];
  tellsOfOffers: boolean;
};

/** The records of those that a draft wants; none where its texts state no amount and no address. */
export function otherPeopleFrom(
  { people = [], anyOffers = [], offered = [], links = [] }: Found,
  { addresses, budgets, prices, recipients, tellsOfOffers }: WantedPeople,
): OtherPeople {
  const isSaid = (amount: number) =>
    prices.some(
      ({ euros, tolerance }) => Math.floor(euros - tolerance) <= amount && amount <= Math.ceil(euros + tolerance),
    );
  const speaksOfOffer = prices.some(({ role }) => role === 'offer');
  const isBudget = (amount: number | null) => amount !== null && budgets.includes(amount);
  return {
    people: people.filter(
      ({ email, phone, has_budget, budget_min_euros: least, budget_max_euros: most }) =>
        addresses.some((address) => address === email || address === phone) ||
        (has_budget && (isBudget(least) || isBudget(most))),
    ),
    offers: anyOffers.filter(
      ({ amount_euros: amount, stage }) => isSaid(amount) || (speaksOfOffer && ACCEPTED.includes(stage)),
    ),
    offered: tellsOfOffers ? new Set(offered.map(({ property_id }) => property_id)) : undefined,
    links: links.filter(({ contact_id, other_id }) => recipients.includes(contact_id) || recipients.includes(other_id)),
  };
}
