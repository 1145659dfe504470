import { z } from 'zod';
import { changeStage } from '../contacts/pipeline.ts';
import { Stage } from '../contacts/record/contact-record.ts';
import { changeOfferStage } from '../offers/move-offer.ts';
import { lockOffer, OfferStage } from '../offers/offer-record.ts';
import { OfferDetail, readOfferDetail } from '../offers/read-offer.ts';
import { day, text } from '../shared/fields.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { movedMeanwhile } from './board.ts';

const move = <S extends z.ZodType>(stage: S) =>
  z.strictObject({ from: stage.describe('Where the mover saw it'), to: stage.describe('Where it goes') });

/** A signature moves the offer and its buyer on the board in one act, and is taken back in one. */
export const moveOfferAndBuyer = direct({
  name: 'moveOfferAndBuyer',
  scope: 'human',
  summary: 'Move an offer and its buyer together, for instance when the preliminary contract or the deed is signed.',
  effect: 'write',
  input: z.strictObject({
    id: id('offer').describe('The offer'),
    offer: move(OfferStage).describe('Its stages'),
    buyer: move(Stage).describe('Those of its buyer'),
    on: day.optional().describe('The day of the signature; by default today'),
    reason: text(500).optional().describe('Why the buyer is moved; required for lost'),
  }),
  output: OfferDetail,
  run: async (work, input) => {
    const before = await lockOffer(work, uuidOf('offer', input.id));
    if (before.stage !== input.offer.from) throw movedMeanwhile(before.stage);
    await changeOfferStage(work, { id: input.id, stage: input.offer.to, on: input.on });
    const buyer = { id: publicId('contact', before.contact_id), stage: input.buyer.to };
    await changeStage(work, { ...buyer, from: input.buyer.from, reason: input.reason });
    return readOfferDetail(work, before.id);
  },
});
