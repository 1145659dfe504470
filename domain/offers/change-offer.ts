import { z } from 'zod';
import { day, euros } from '../shared/fields.ts';
import { findRecordIdOrNull } from '../shared/find-record.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { CounterOfferInput } from './counter-offer-input.ts';
import { oneMonthAfter } from './deadlines.ts';
import { followOffers } from './follow-offers.ts';
import { emitStageEntered, lockOffer, Offer, type OfferRow, offerRecord } from './offer-record.ts';
import { addRound, offerTerms, validUntilOf } from './offers.ts';
import { papers } from './papers.ts';
import { OfferDetail, readOfferDetail } from './read-offer.ts';

const dayOrNone = day.nullable().optional();

export const changeOffer = direct({
  name: 'changeOffer',
  scope: 'human',
  summary: 'Change the given terms, days, notaries and papers of an offer; null empties one.',
  effect: 'write',
  input: z.strictObject({
    id: id('offer').describe('Its id'),
    ...offerTerms,
    feesEuros: euros.nullable().optional().describe('The agency’s fees'),
    signedOn: dayOrNone.describe('When the preliminary contract was signed'),
    notifiedOn: dayOrNone.describe('When the letter with the contract was first presented'),
    loanUntil: dayOrNone.describe('Until when the buyer may look for a loan'),
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
    await work.agency
      .update('offer')
      .set({
        financing: input.financing,
        loan_euros: input.loanEuros,
        conditions: input.conditions,
        valid_until: await validUntilOf(work, input.validUntil),
        fees_euros: input.feesEuros,
        signed_on: input.signedOn,
        notified_on: input.notifiedOn,
        loan_until: input.loanUntil,
        deed_planned_on: input.deedPlannedOn,
        buyer_notary_id: await notary(input.buyerNotaryId),
        seller_notary_id: await notary(input.sellerNotaryId),
        papers: input.papers && [...new Set(input.papers)],
        updated_at: work.now,
      })
      .where('id', '=', offerId)
      .execute();
    return readOfferDetail(work, offerId);
  },
});

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
    const stage = round.party === 'seller' ? 'countered' : 'received';
    await addRound(work, offerId, { ...round, validUntil });
    await work.agency
      .update('offer')
      .set({ amount_euros: round.amountEuros, stage, valid_until: validUntil ?? null, updated_at: work.now })
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
  run: async (work: Work, input) => {
    const offerId = uuidOf('offer', input.id);
    const row = await lockOffer(work, offerId);
    const rounds = work.agency.from('offer_round').select('id').where('offer_id', '=', offerId).limit(2);
    if ((await rounds.execute()).length > 1) throw hasHistory();
    await work.agency.remove('offer').where('id', '=', offerId).execute();
    await followOffers(work, { ...row, from: row.stage, to: null });
    return offerRecord(row);
  },
});

const hasHistory = () =>
  new Refusal('conflict', 'This offer has counter-offers, so it stays.', {
    hint: 'Mark it as refused instead.',
  });
