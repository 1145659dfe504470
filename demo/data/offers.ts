import { addDays, localTime, PARIS } from '../../domain/shared/local-time.ts';
import type { Agency } from './agency.ts';
import { DAY, earlier, earliest, HOUR, later } from './calendar.ts';
import { typeset } from './french.ts';
import type { Contact } from './people/contacts.ts';
import type { Deal, Listing } from './properties/listing.ts';
import { type Random, seededRandom } from './random.ts';
import type { Row } from './rows.ts';

type Sale = { contact: Contact; listing: Listing; deal: Deal };

/** An offer for each deal, and the amounts that led to it: every third one has a counter-offer. */
export function offersOf(agency: Agency, contacts: Contact[]) {
  const random = seededRandom('offers');
  const sales = contacts.flatMap((contact): Sale[] =>
    contact.deal && contact.wanted ? [{ contact, listing: contact.wanted, deal: contact.deal }] : [],
  );
  const offers = sales.map((sale, index) => {
    const row = offerRow(random, agency, sale, index);
    return { row, rounds: roundsOf(agency, sale, row, index % 3 === 1) };
  });
  return { offers: offers.map(({ row }) => row), rounds: offers.flatMap(({ rounds }) => rounds) };
}

const dayOf = (at: Date) => localTime(at, PARIS).day;

const LOAN_PAPERS = ['buyer_id', 'financing_proof', 'seller_id', 'title_deed', 'diagnostics'];

function offerRow(random: Random, agency: Agency, { contact, listing, deal }: Sale, index: number): Row<'offer'> {
  const { now } = agency;
  const { offeredAt, amountEuros, signedAt, closedAt } = deal;
  const isCash = random.chance(0.2);
  const isAccepted = signedAt !== null || index % 3 === 0;
  const signedOn = signedAt && dayOf(signedAt);
  return {
    agency_id: agency.id,
    id: agency.newId(offeredAt),
    property_id: listing.row.id,
    contact_id: contact.id,
    amount_euros: amountEuros,
    stage: closedAt ? 'deed_signed' : signedAt ? 'promise_signed' : isAccepted ? 'accepted' : 'received',
    fees_euros: Math.round((amountEuros * Number(listing.row.fees_percent ?? 4)) / 100),
    financing: isCash ? 'cash' : random.chance(0.2) ? 'loan_and_sale' : 'loan',
    loan_euros: isCash ? null : Math.round((amountEuros * random.between(60, 85)) / 100_000) * 1000,
    conditions: isCash ? null : typeset('Sous condition d’un prêt sur 25 ans à 3,60 % au plus, hors assurance.'),
    valid_until: isAccepted ? later(offeredAt, 7 * DAY) : later(now, 3 * DAY),
    accepted_on: isAccepted ? dayOf(earliest(later(offeredAt, DAY), now)) : null,
    signed_on: signedOn,
    notified_on: signedAt ? dayOf(later(signedAt, DAY)) : null,
    loan_until: signedOn && !isCash ? addDays(signedOn, 60) : null,
    deed_planned_on: signedOn && addDays(signedOn, 90),
    deed_signed_on: closedAt && dayOf(closedAt),
    papers: LOAN_PAPERS.slice(0, signedAt ? LOAN_PAPERS.length : random.between(0, 2)),
    buyer_notary_id: null,
    seller_notary_id: null,
    created_at: offeredAt,
    updated_at: closedAt ?? signedAt ?? offeredAt,
  };
}

/** The amounts that each side proposed until that of the deal. */
function roundsOf(agency: Agency, { contact, listing }: Sale, offer: Row<'offer'>, isHaggled: boolean) {
  const { created_at: at, amount_euros: agreed, stage } = offer;
  const member = contact.agent ?? agency.team[0];
  const asking = listing.row.price_euros;
  const isOpen = stage === 'received';
  const round = (party: 'buyer' | 'seller', amount: number, offeredAt: Date, note: string | null) => ({
    agency_id: agency.id,
    id: agency.newId(offeredAt),
    offer_id: offer.id,
    party,
    amount_euros: amount,
    note: note && typeset(note),
    valid_until: null,
    actor: { kind: 'human' as const, id: null, name: member.name },
    at: offeredAt,
  });
  if (!isHaggled || isOpen) return [round('buyer', agreed, at, null)];
  const first = Math.round((agreed * 0.96) / 1000) * 1000;
  return [
    round('buyer', first, earlier(at, 20 * HOUR), 'Visite faite avec les parents de l’acquéreur.'),
    round('seller', Math.min(asking, agreed + 4000), earlier(at, 6 * HOUR), 'Le vendeur garde la cuisine équipée.'),
    round('buyer', agreed, at, null),
  ];
}
