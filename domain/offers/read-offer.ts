import { z } from 'zod';
import { conditionStates, contactStages, feePayers } from '../../storage/column-values.ts';
import { linkedTo } from '../contacts/record/linked-contacts.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { PropertyType } from '../shared/fields.ts';
import { regionOf } from '../shared/holiday-region.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import { direct, type Work } from '../shared/operation.ts';
import { otherOffers } from './accepted.ts';
import { Buyer, lastDayToRetract, lastRetraction, readBuyers } from './buyers.ts';
import { readConditions } from './conditions.ts';
import { Deadline, deadlinesOf } from './deadlines.ts';
import { Financing, Offer, type OfferRow, OfferStage, offerRecord, readOfferRow } from './offer-record.ts';
import { lacksCoOwnershipPapers, papers, papersOf } from './papers.ts';
import { Round, readRounds } from './rounds.ts';

const Stage = z.enum(contactStages);
const ConditionState = z.enum(conditionStates);

const onDay = z.string().nullable();

/** An offer with all that is known of it, and of the sale that it leads to. */
export const OfferDetail = Offer.extend({
  contactName: z.string().describe('The buyer'),
  property: z
    .object({
      reference: z.string().describe('The agency’s own'),
      title: z.string().describe('In one line'),
      city: z.string().describe('Town'),
      type: PropertyType.describe('Kind of property'),
      priceEuros: z.int().nullable().describe('Asking price'),
      feesPercent: z.number().nullable().describe('The agency’s fees by the mandate'),
      feesPaidBy: z.enum(feePayers).nullable().describe('Who pays them'),
    })
    .describe('The property it is about'),
  buyerStage: Stage.describe('Where the buyer stands in the pipeline'),
  feesEuros: z.int().nullable().describe('The agency’s fees'),
  feesFollow: z.boolean().describe('They are those of the mandate for this amount; false: somebody typed them'),
  financing: Financing.nullable().describe('How the buyer pays'),
  loanEuros: z.int().nullable().describe('How much of it is borrowed'),
  conditions: z.string().nullable().describe('Conditions of the offer'),
  acceptedOn: onDay.describe('When it was accepted'),
  signedOn: onDay.describe('When the preliminary contract was signed'),
  loanUntil: onDay.describe('Until when the buyer may look for a loan'),
  loanState: ConditionState.describe('What became of the condition of the loan'),
  loanDecidedOn: onDay.describe('The day on which that was known'),
  otherConditions: z
    .array(
      z.object({
        id: id('condition').describe('Its id'),
        label: z.string().describe('What has to happen'),
        until: onDay.describe('The last day'),
        state: ConditionState.describe('What became of it'),
        decidedOn: onDay.describe('The day on which that was known'),
      }),
    )
    .describe('The conditions besides the loan'),
  deedPlannedOn: onDay.describe('When the deed is to be signed'),
  deedSignedOn: onDay.describe('When the deed was signed'),
  buyerNotary: z
    .object({ id: id('contact'), name: z.string() })
    .nullable()
    .describe('The buyer’s notary'),
  sellerNotary: z
    .object({ id: id('contact'), name: z.string() })
    .nullable()
    .describe('The seller’s notary'),
  papers: z
    .array(z.object({ paper: z.enum(papers), isReceived: z.boolean() }))
    .describe('The papers that the sale needs'),
  deadlines: z.array(Deadline).describe('The next one first'),
  buyers: z.array(Buyer).describe('Everybody who buys'),
  linked: z
    .array(z.object({ contactId: id('contact'), name: z.string() }))
    .describe('Who lives or buys with the buyer and is not among the buyers'),
  coOwnershipPapersMissing: z
    .boolean()
    .describe('The time to retract does not begin without the papers of the co-ownership'),
  hasExpired: z.boolean().describe('Its time was over before anybody answered'),
  acceptedBeside: z.boolean().describe('Another offer for the property is accepted too; one has to be refused'),
  others: z
    .array(
      z.object({
        id: id('offer').describe('Its id'),
        contactName: z.string().describe('The buyer'),
        amountEuros: z.int().describe('What is offered'),
        stage: OfferStage.describe('Where it stands'),
      }),
    )
    .describe('The other offers for the property that are not refused'),
  rounds: z.array(Round).describe('Offers and counter-offers, the first one first'),
});
export type OfferDetail = z.output<typeof OfferDetail>;

export const readOffer = direct({
  name: 'readOffer',
  scope: 'human',
  summary: 'Read an offer with its counter-offers, deadlines and papers.',
  effect: 'read',
  input: z.strictObject({ id: id('offer').describe('Its id') }),
  output: OfferDetail,
  run: (work, input) => readOfferDetail(work, uuidOf('offer', input.id)),
});

/** @throws Refusal `not_found` */
export async function readOfferDetail(work: Work, offerId: string): Promise<OfferDetail> {
  const row = await readOfferRow(work, offerId);
  const property = await work.agency
    .from('property')
    .select(['reference', 'title', 'city', 'type', 'price_euros', 'fees_percent', 'fees_paid_by', 'co_owned'])
    .where('id', '=', row.property_id)
    .executeTakeFirstOrThrow();
  const { timeZone: zone } = await work.profile();
  const days = { today: localTime(work.now, zone).day, region: await regionOf(work) };
  const people = await peopleOf(work, row);
  const person = (contactId: string | null) => {
    const found = contactId === null ? undefined : people.get(contactId);
    return found ? { id: publicId('contact', found.id), name: nameOfRow(found) } : null;
  };
  const buyers = await readBuyers(work, row, days);
  const otherConditions = await readConditions(work, offerId);
  const rounds = await readRounds(work, offerId, zone);
  const linked = (await linkedTo(work, row.contact_id)).map((one) => ({
    contactId: publicId('contact', one.id),
    name: nameOfRow(one),
  }));
  const papersMissing = lacksCoOwnershipPapers(row, property);
  const retraction = papersMissing ? null : lastRetraction(buyers);
  const retractableUntil = papersMissing ? null : lastDayToRetract(buyers);
  const known = { now: work.now, zone, retraction, retractableUntil, conditions: otherConditions };
  return {
    ...offerRecord(row),
    contactName: person(row.contact_id)?.name ?? '',
    property: {
      reference: property.reference,
      title: property.title,
      city: property.city,
      type: property.type,
      priceEuros: property.price_euros,
      feesPercent: property.fees_percent,
      feesPaidBy: property.fees_paid_by,
    },
    buyerStage: (people.get(row.contact_id) as Person).stage,
    feesEuros: row.fees_euros,
    feesFollow: row.fees_follow,
    financing: row.financing,
    loanEuros: row.loan_euros,
    conditions: row.conditions,
    acceptedOn: row.accepted_on,
    signedOn: row.signed_on,
    loanUntil: row.loan_until,
    loanState: row.loan_state,
    loanDecidedOn: row.loan_decided_on,
    otherConditions,
    deedPlannedOn: row.deed_planned_on,
    deedSignedOn: row.deed_signed_on,
    buyerNotary: person(row.buyer_notary_id),
    sellerNotary: person(row.seller_notary_id),
    papers: papersOf(row, property).map((paper) => ({ paper, isReceived: row.papers.includes(paper) })),
    deadlines: deadlinesOf(row, known),
    buyers,
    linked: linked.filter(({ contactId }) => buyers.every((buyer) => buyer.contactId !== contactId)),
    coOwnershipPapersMissing: papersMissing,
    hasExpired: hasExpired(row, work.now),
    acceptedBeside: row.accepted_beside,
    others: await otherOffers(work, row),
    rounds,
  };
}

const hasExpired = ({ stage, valid_until }: OfferRow, now: Date): boolean =>
  (stage === 'received' || stage === 'countered') && valid_until !== null && valid_until < now;

type Person = Awaited<ReturnType<typeof peopleOf>> extends Map<string, infer P> ? P : never;

async function peopleOf(work: Work, row: OfferRow) {
  const ids = [row.contact_id, row.buyer_notary_id, row.seller_notary_id].filter((contactId) => contactId !== null);
  const columns = ['id', 'first_name', 'last_name', 'email', 'phone', 'stage'] as const;
  const people = await work.agency.from('contact').select(columns).where('id', 'in', ids).execute();
  return new Map(people.map((person) => [person.id, person]));
}
