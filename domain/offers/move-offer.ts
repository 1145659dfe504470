import { z } from 'zod';
import { day, euros } from '../shared/fields.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import { moment } from '../shared/moment.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { isAcceptedStage, letRemainingHold, lockProperty, requireNoneAccepted } from './accepted.ts';
import { requireAfterRetraction } from './deed-day.ts';
import { feesForAmount } from './fees.ts';
import { followOffers } from './follow-offers.ts';
import { emitStageEntered, lockOffer, Offer, type OfferRow, OfferStage, readOfferRecord } from './offer-record.ts';
import { validUntilOf } from './offers.ts';
import { addRound, answerLastRound, prolongLastRound } from './rounds.ts';

const offerMove = z.strictObject({
  id: id('offer'),
  stage: OfferStage,
  amountEuros: euros.optional(),
  validUntil: moment.nullable().optional().describe('Until when it can be accepted; null: there is no limit'),
  on: day.optional().describe('The day of the decision or the signature; by default today'),
  evenExpired: z.boolean().optional().describe('Accept it although its time is over, as both sides have agreed'),
});

export const moveOffer = direct({
  name: 'moveOffer',
  scope: 'noKey',
  summary: 'Move an offer to a stage, optionally with a new amount or deadline. The same stage emits no event.',
  effect: 'write',
  input: offerMove,
  output: Offer,
  run: changeOfferStage,
});

/**
 * Changes the stage of an offer, and with it the days of its steps.
 * @throws Refusal `not_found`, `other_offer_accepted`, `offer_expired`, `invalid_request`
 */
export async function changeOfferStage(work: Work, input: z.output<typeof offerMove>): Promise<Offer> {
  const offerId = uuidOf('offer', input.id);
  const before = await lockOffer(work, offerId);
  const { amountEuros = before.amount_euros, stage } = input;
  const on = input.on ?? localTime(work.now, (await work.profile()).timeZone).day;
  const validUntil = await validUntilOf(work, input.validUntil);
  await lockProperty(work, before.property_id);
  const isMoved = before.stage !== stage;
  if (isMoved && isAcceptedStage(stage)) await requireNoneAccepted(work, before);
  if (stage === 'accepted' && !input.evenExpired) requireInTime(work, before, validUntil);
  if (stage === 'deed_signed' && isMoved) await requireAfterRetraction(work, before, 'on', on);
  const dates = datesAt(before, stage, on);
  const changed = { stage, amount_euros: amountEuros, valid_until: validUntil, ...dates };
  await work.agency
    .update('offer')
    .set({
      ...changed,
      ...(await feesForAmount(work, before, amountEuros)),
      ...(isMoved && { accepted_beside: false }),
      updated_at: work.now,
    })
    .where('id', '=', offerId)
    .execute();
  const isNewAmount = amountEuros !== before.amount_euros;
  if (isNewAmount) {
    await addRound(work, offerId, { party: stage === 'countered' ? 'seller' : 'buyer', amountEuros, validUntil });
  } else if (validUntil !== undefined) {
    await prolongLastRound(work, offerId, validUntil);
  }
  if (isMoved || isNewAmount) await answer(work, before, stage, on);
  if (!isMoved) return readOfferRecord(work, offerId);
  if (isAcceptedStage(before.stage) && !isAcceptedStage(stage)) await letRemainingHold(work, before.property_id);
  await followOffers(work, { ...before, from: before.stage, to: stage });
  return emitStageEntered(work, offerId, before.stage);
}

/** Writes down how the last amount was answered. A sale that fails later does not take back that it was accepted. */
async function answer(work: Work, before: OfferRow, stage: Offer['stage'], on: string): Promise<void> {
  if (isAcceptedStage(stage)) await answerLastRound(work, before.id, 'accepted', before.accepted_on ?? on);
  else if (stage !== 'refused') await answerLastRound(work, before.id, null, on);
  else if (!isAcceptedStage(before.stage)) await answerLastRound(work, before.id, 'refused', on);
}

/** Only of an offer that waits for its answer: what was accepted once may be taken back to. @throws Refusal `offer_expired` */
function requireInTime(work: Work, before: OfferRow, validUntil: Date | null | undefined): void {
  const until = validUntil === undefined ? before.valid_until : validUntil;
  if (isAcceptedStage(before.stage) || before.accepted_on !== null) return;
  if (until === null || until >= work.now) return;
  throw new Refusal(
    'offer_expired',
    `This offer could be accepted until ${until.toISOString()}: it binds its buyer no more.`,
    {
      hint: 'Ask the buyer. If they stand by it, send evenExpired, or give it another validUntil.',
    },
  );
}

const steps = ['accepted', 'promise_signed', 'deed_signed'] as const;

/** The days of the steps that an offer at this stage has made: a new one gets its day, one that was taken back loses it. */
function datesAt(before: OfferRow, stage: Offer['stage'], on: string) {
  // A refusal is no step back: it keeps what happened before it.
  if (stage === 'refused') return {};
  const reached = steps.indexOf(stage as (typeof steps)[number]);
  const dayOf = (step: number, known: string | null) =>
    step > reached ? null : step === reached && before.stage !== stage ? on : (known ?? on);
  return {
    accepted_on: dayOf(0, before.accepted_on),
    signed_on: dayOf(1, before.signed_on),
    deed_signed_on: dayOf(2, before.deed_signed_on),
  };
}
