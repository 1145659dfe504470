import { type RawBuilder, sql } from 'kysely';
import type { Language, TimeZone } from '../../storage/column-values.ts';
import type { Tenant } from '../../storage/tenant.ts';
import { publicId } from '../shared/ids.ts';
import { addDays } from '../shared/local-time.ts';
import { inEnglishQuotes, inFrenchQuotes } from '../shared/quotation.ts';
import { type DueRow, rule, topicId, topicText } from './recipe.ts';
import { dayOf, nameOfProperty } from './recipe-words.ts';

/** The letter for the retraction is not among them: the right to retract is the buyer's own, and needs no reminder of ours. */
type Kind = 'answer' | 'loan' | 'condition' | 'deed';
type Side = 'buyer' | 'seller';

type Row = DueRow & {
  offer_id: string;
  kind: Kind;
  side: Side;
  /** The last day, `2026-11-24`. */
  last_day: string;
  title: string;
  reference: string;
};

const reasonCodes = {
  answer: 'offer_answer_until',
  loan: 'offer_loan_until',
  condition: 'offer_condition_until',
  deed: 'offer_deed_planned',
} as const;

type Sentence = (home: string, day: string) => string;

/** Loans and conditions are the buyer's alone. */
const sentences: Record<Language, Record<Kind, { buyer: Sentence; seller?: Sentence }>> = {
  fr: {
    answer: {
      seller: (home, day) =>
        `L’offre que vous avez reçue pour votre bien ${inFrenchQuotes(home)} est valable jusqu’au ${day}.`,
      buyer: (home, day) =>
        `La contre-proposition du vendeur à votre offre pour le bien ${inFrenchQuotes(home)} est valable jusqu’au ${day}.`,
    },
    loan: {
      buyer: (home, day) =>
        `Pour votre achat du bien ${inFrenchQuotes(home)}, la réponse de votre banque est attendue au plus tard le ${day}.`,
    },
    condition: {
      buyer: (home, day) =>
        `Pour votre achat du bien ${inFrenchQuotes(home)}, une condition doit être levée au plus tard le ${day}.`,
    },
    deed: {
      seller: (home, day) =>
        `La signature de l’acte de vente de votre bien ${inFrenchQuotes(home)} est prévue le ${day}.`,
      buyer: (home, day) =>
        `La signature de l’acte pour votre achat du bien ${inFrenchQuotes(home)} est prévue le ${day}.`,
    },
  },
  en: {
    answer: {
      seller: (home, day) => `The offer that you have received for ${inEnglishQuotes(home)} is valid until ${day}.`,
      buyer: (home, day) => `The seller’s counter-offer to yours for ${inEnglishQuotes(home)} is valid until ${day}.`,
    },
    loan: {
      buyer: (home, day) => `For your purchase of ${inEnglishQuotes(home)}, your bank’s answer is expected by ${day}.`,
    },
    condition: {
      buyer: (home, day) => `For your purchase of ${inEnglishQuotes(home)}, a condition has to be met by ${day}.`,
    },
    deed: {
      seller: (home, day) => `The signing of the deed of sale of ${inEnglishQuotes(home)} is planned for ${day}.`,
      buyer: (home, day) =>
        `The signing of the deed for your purchase of ${inEnglishQuotes(home)} is planned for ${day}.`,
    },
  },
};

/**
 * The deadlines of open offers and sales, each with the people whom it concerns: whoever has to answer the last amount, the buyers
 * for their loan and their conditions, both sides for the deed. `domain/offers/deadlines.ts` shows the same on a record.
 */
const deadlines = ({ id }: Tenant, zone: TimeZone): RawBuilder<unknown> => sql`
  select offer.id as offer_id, offer.property_id, days.kind, who.contact_id, who.side, days.last_day
  from offer
  cross join lateral (select party from offer_round as round where round.agency_id = ${id} and round.offer_id = offer.id
    order by round.at desc, round.id desc limit 1) as latest
  cross join lateral (values
    ('answer', case when offer.stage in ('received', 'countered') then (offer.valid_until at time zone ${zone})::date::text end),
    ('loan', case when offer.stage = 'promise_signed' and offer.loan_state = 'open' then offer.loan_until end),
    ('condition', case when offer.stage = 'promise_signed' then (select min(until) from offer_condition as condition
      where condition.agency_id = ${id} and condition.offer_id = offer.id and condition.state = 'open') end),
    ('deed', case when offer.stage in ('accepted', 'promise_signed') then offer.deed_planned_on end)) as days (kind, last_day)
  cross join lateral (
    select offer.contact_id, 'buyer' as side where days.kind <> 'answer' or latest.party = 'seller'
    union select buyer.contact_id, 'buyer' from offer_buyer as buyer where buyer.agency_id = ${id} and buyer.offer_id = offer.id
      and buyer.retracted_on is null and (days.kind <> 'answer' or latest.party = 'seller')
    union select seller.contact_id, 'seller' from property_seller as seller where seller.agency_id = ${id}
      and seller.property_id = offer.property_id
      and (days.kind = 'deed' or days.kind = 'answer' and latest.party = 'buyer')) as who
  where offer.agency_id = ${id} and days.last_day is not null`;

/** The message so many days before a deadline of an offer or a sale. On the last open day it is that of the closed days too. */
export const offerDeadline = rule<Row>({
  channels: ['email'],
  onceAContact: false,
  due: ({ work, zone, number, today, nextDay }) => sql`
    select deadline.offer_id || ' ' || deadline.kind || ' ' || deadline.contact_id || ' ' || deadline.last_day as topic,
      deadline.contact_id, extract(epoch from deadline.last_day::date)::float8 as place, null as wanted, agent.name as agent_name,
      deadline.offer_id, deadline.kind, deadline.side, deadline.last_day, property.title, property.reference
    from (${deadlines(work.agency, zone)}) as deadline
    join property on property.agency_id = ${work.agency.id} and property.id = deadline.property_id
    left join user_account as agent on agent.agency_id = property.agency_id and agent.id = property.assigned_to
    where deadline.last_day >= ${today} and deadline.last_day < ${addDays(nextDay, number)}`,
  holds: ({ work, zone }) => sql`exists (select from (${deadlines(work.agency, zone)}) as deadline
    where deadline.offer_id = ${topicId(1)} and deadline.kind = ${topicText(2)} and deadline.contact_id = ${topicId(3)}
      and deadline.last_day = ${topicText(4)})`,
  write: (row, { language, turn: { zone } }) => {
    const day = dayOf(language, row.last_day, zone);
    const home = nameOfProperty(row);
    return {
      values: {
        'property.name': home,
        'deadline.day': day,
        'deadline.what': home && sentences[language][row.kind][row.side]?.(home, day),
      },
      reasons: [{ id: publicId('offer', row.offer_id), code: reasonCodes[row.kind], value: row.last_day }],
    };
  },
});
