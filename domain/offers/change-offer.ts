import { z } from 'zod';
import { conditionStates } from '../../storage/column-values.ts';
import { reject } from '../drafts/draft-transitions.ts';
import { day, euros } from '../shared/fields.ts';
import { findRecordIdOrNull } from '../shared/find-record.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { waitingDraftsAbout } from '../signatures/signature-record.ts';
import { isAcceptedStage, letRemainingHold } from './accepted.ts';
import { decision } from './conditions.ts';
import { CounterOfferInput } from './counter-offer-input.ts';
import { oneMonthAfter } from './deadlines.ts';
import { requireAfterRetraction } from './deed-day.ts';
import { feesByMandate, feesForAmount } from './fees.ts';
import { followOffers } from './follow-offers.ts';
import { emitStageEntered, lockOffer, Offer, type OfferRow, offerRecord } from './offer-record.ts';
import { offerTerms, validUntilOf } from './offers.ts';
import { papers } from './papers.ts';
import { OfferDetail, readOfferDetail } from './read-offer.ts';
import { addRound, prolongLastRound } from './rounds.ts';

const dayOrNone = day.nullable().optional();

export const changeOffer = direct({
  name: 'changeOffer',
  scope: 'human',
  summary: 'Change the given terms, days, notaries and papers of an offer; null empties one.',
  effect: 'write',
  input: z.strictObject({
    id: id('offer').describe('Its id'),
    ...offerTerms,
    feesEuros: euros.nullable().optional().describe('The agency’s fees; null: those of the mandate for the amount'),
    signedOn: dayOrNone.describe('When the preliminary contract was signed'),
    loanUntil: dayOrNone.describe('Until when the buyer may look for a loan'),
    loanState: z.enum(conditionStates).optional().describe('What became of the condition of the loan'),
    loanDecidedOn: day.optional().describe('The day on which that was known; by default today'),
    deedPlannedOn: dayOrNone.describe('When the deed is to be signed'),
    buyerNotaryId: id('contact').nullable().optional().describe('The buyer’s notary'),
    sellerNotaryId: id('contact').nullable().optional().describe('The seller’s notary'),
    papers: z.array(z.enum(papers)).max(papers.length).optional().describe('All that have been received'),
  }),
  output: OfferDetail,
  run: async (work, { id: publicOfferId, ...input }) => {
    const offerId = uuidOf('offer', publicOfferId);
    const before = await lockOffer(work, offerId);
    const notary = async (given: string | null | undefined) =>
      given === undefined ? undefined : findRecordIdOrNull(work, 'contact', given);
    requireTimeForLoan(input, before);
    const { deedPlannedOn } = input;
    const known = { ...before, papers: input.papers ?? before.papers };
    if (deedPlannedOn) await requireAfterRetraction(work, known, 'deedPlannedOn', deedPlannedOn);
    const validUntil = await validUntilOf(work, input.validUntil);
    const { state, decided_on } = await decision(work, input.loanState, input.loanDecidedOn);
    await work.agency
      .update('offer')
      .set({
        financing: input.financing,
        loan_euros: input.loanEuros,
        conditions: input.conditions,
        valid_until: validUntil,
        ...(await feesFor(work, input.feesEuros, before)),
        signed_on: input.signedOn,
        loan_until: input.loanUntil,
        loan_state: state,
        loan_decided_on: decided_on,
        deed_planned_on: deedPlannedOn,
        buyer_notary_id: await notary(input.buyerNotaryId),
        seller_notary_id: await notary(input.sellerNotaryId),
        papers: input.papers && [...new Set(input.papers)],
        updated_at: work.now,
      })
      .where('id', '=', offerId)
      .execute();
    if (validUntil !== undefined) await prolongLastRound(work, offerId, validUntil);
    return readOfferDetail(work, offerId);
  },
});

/** Fees that somebody types stay as they are; without them, the mandate's for the amount. */
async function feesFor(work: Work, given: number | null | undefined, { property_id, amount_euros }: OfferRow) {
  if (given === undefined) return {};
  if (given !== null) return { fees_euros: given, fees_follow: false };
  return { fees_euros: await feesByMandate(work, property_id, amount_euros), fees_follow: true };
}

type Days = { signedOn?: string | null | undefined; loanUntil?: string | null | undefined };

/** @throws Refusal `loan_too_short` */
function requireTimeForLoan({ signedOn, loanUntil }: Days, before: OfferRow): void {
  if (signedOn === undefined && loanUntil === undefined) return;
  const signed = signedOn === undefined ? before.signed_on : signedOn;
  const until = loanUntil === undefined ? before.loan_until : loanUntil;
  if (!signed || !until || until >= oneMonthAfter(signed)) return;
  throw new Refusal('loan_too_short', `The buyer needs at least until ${oneMonthAfter(signed)} to find a loan.`, {
    hint: 'The law gives a month from the signature (Code de la consommation, L313-41). Give a later day.',
  });
}

export const counterOffer = direct({
  name: 'counterOffer',
  scope: 'human',
  summary: 'Record the next amount that the seller or the buyer named.',
  effect: 'write',
  input: CounterOfferInput,
  output: OfferDetail,
  run: async (work, { id: publicOfferId, ...round }) => {
    const offerId = uuidOf('offer', publicOfferId);
    const before = await lockOffer(work, offerId);
    if (before.stage !== 'received' && before.stage !== 'countered') throw notOpen(before.stage);
    const validUntil = await validUntilOf(work, round.validUntil);
    const { amountEuros } = round;
    const stage = round.party === 'seller' ? 'countered' : 'received';
    await addRound(work, offerId, { ...round, validUntil });
    await work.agency
      .update('offer')
      .set({
        stage,
        amount_euros: amountEuros,
        ...(await feesForAmount(work, before, amountEuros)),
        financing: round.financing,
        // A buyer who pays cash borrows nothing.
        loan_euros: round.financing === 'cash' ? null : round.loanEuros,
        conditions: round.conditions,
        valid_until: validUntil ?? null,
        updated_at: work.now,
      })
      .where('id', '=', offerId)
      .execute();
    if (before.stage !== stage) await emitStageEntered(work, offerId, before.stage);
    return readOfferDetail(work, offerId);
  },
});

const notOpen = (stage: string) =>
  new Refusal('conflict', `This offer is ${stage}: nobody haggles over it any more.`, {
    hint: 'Read the offer again; take it back to received if the decision was a mistake.',
  });

export const removeOffer = direct({
  name: 'removeOffer',
  scope: 'human',
  summary: 'Remove an offer that was entered by mistake, while nothing has followed it.',
  effect: 'write',
  input: z.strictObject({ id: id('offer').describe('Its id') }),
  output: Offer,
  run: async (work: Work, input) => offerRecord(await takeOfferAway(work, input.id)),
});

/** Removes an offer, and takes back what waits for its signature. @throws Refusal `not_found`; `conflict` once something has followed it */
export async function takeOfferAway(work: Work, publicOfferId: string): Promise<OfferRow> {
  const offerId = uuidOf('offer', publicOfferId);
  const row = await lockOffer(work, offerId);
  const rounds = work.agency.from('offer_round').select('id').where('offer_id', '=', offerId).limit(2);
  if ((await rounds.execute()).length > 1) throw hasHistory();
  const signatures = work.agency.from('signature_request').select('id').where('offer_id', '=', offerId).limit(1);
  if (await signatures.executeTakeFirst()) throw wasSigned();
  const reason = 'The offer was removed.';
  for (const draft of await waitingDraftsAbout(work, publicOfferId)) {
    await reject(work, draft, { code: 'offer_removed', reason });
  }
  await work.agency.remove('offer').where('id', '=', offerId).execute();
  await followOffers(work, { ...row, from: row.stage, to: null });
  if (isAcceptedStage(row.stage)) await letRemainingHold(work, row.property_id);
  return row;
}

const wasSigned = () =>
  new Refusal('conflict', 'A signature of this offer was asked for, so it stays.', {
    hint: 'Mark it as refused instead.',
  });

const hasHistory = () =>
  new Refusal('conflict', 'This offer has counter-offers, so it stays.', {
    hint: 'Mark it as refused instead.',
  });
