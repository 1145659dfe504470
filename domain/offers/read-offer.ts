import { z } from 'zod';
import { offerParties } from '../../storage/column-values.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { author, PropertyType, time } from '../shared/fields.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Deadline, deadlinesOf } from './deadlines.ts';
import { Financing, Offer, type OfferRow, offerRecord, readOfferRow } from './offer-record.ts';
import { papers, papersOf } from './papers.ts';

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
    })
    .describe('The property it is about'),
  feesEuros: z.int().nullable().describe('The agency’s fees'),
  financing: Financing.nullable().describe('How the buyer pays'),
  loanEuros: z.int().nullable().describe('How much of it is borrowed'),
  conditions: z.string().nullable().describe('Conditions of the offer'),
  acceptedOn: onDay.describe('When it was accepted'),
  signedOn: onDay.describe('When the preliminary contract was signed'),
  notifiedOn: onDay.describe('When the letter with the contract was first presented'),
  loanUntil: onDay.describe('Until when the buyer may look for a loan'),
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
  rounds: z
    .array(
      z.object({
        party: z.enum(offerParties).describe('Who named the amount'),
        amountEuros: z.int().describe('The amount'),
        note: z.string().nullable().describe('In free words'),
        validUntil: time.nullable().describe('Until when it holds'),
        by: author.nullable().describe('Who wrote it down'),
        at: time.describe('When'),
      }),
    )
    .describe('Offers and counter-offers, the first one first'),
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
    .select(['reference', 'title', 'city', 'type', 'price_euros'])
    .where('id', '=', row.property_id)
    .executeTakeFirstOrThrow();
  const agency = work.agency.db.selectFrom('agency').select('alsace_moselle').where('id', '=', work.agency.id);
  const { alsace_moselle } = await agency.executeTakeFirstOrThrow();
  const { timeZone } = await work.profile();
  const names = await namesOf(work, row);
  const notary = (contactId: string | null) =>
    contactId === null ? null : { id: publicId('contact', contactId), name: names.get(contactId) ?? '' };
  const { price_euros: priceEuros, ...about } = property;
  return {
    ...offerRecord(row),
    contactName: names.get(row.contact_id) ?? '',
    property: { ...about, priceEuros },
    feesEuros: row.fees_euros,
    financing: row.financing,
    loanEuros: row.loan_euros,
    conditions: row.conditions,
    acceptedOn: row.accepted_on,
    signedOn: row.signed_on,
    notifiedOn: row.notified_on,
    loanUntil: row.loan_until,
    deedPlannedOn: row.deed_planned_on,
    deedSignedOn: row.deed_signed_on,
    buyerNotary: notary(row.buyer_notary_id),
    sellerNotary: notary(row.seller_notary_id),
    papers: papersOf(row, property.type).map((paper) => ({ paper, isReceived: row.papers.includes(paper) })),
    deadlines: deadlinesOf(row, work.now, timeZone, alsace_moselle ? 'alsaceMoselle' : 'france'),
    rounds: await roundsOf(work, offerId),
  };
}

async function namesOf(work: Work, row: OfferRow): Promise<Map<string, string>> {
  const ids = [row.contact_id, row.buyer_notary_id, row.seller_notary_id].filter((contactId) => contactId !== null);
  const columns = ['id', 'first_name', 'last_name', 'email', 'phone'] as const;
  const people = await work.agency.from('contact').select(columns).where('id', 'in', ids).execute();
  return new Map(people.map((person) => [person.id, nameOfRow(person)]));
}

async function roundsOf(work: Work, offerId: string): Promise<OfferDetail['rounds']> {
  const rounds = work.agency.from('offer_round').selectAll().where('offer_id', '=', offerId);
  const rows = await rounds.orderBy('at').orderBy('id').execute();
  return rows.map(({ party, amount_euros, note, valid_until, actor, at }) => ({
    party,
    amountEuros: amount_euros,
    note,
    validUntil: valid_until?.toISOString() ?? null,
    by: actor,
    at: at.toISOString(),
  }));
}
