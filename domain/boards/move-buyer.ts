import { z } from 'zod';
import { lockContact } from '../contacts/erased-contact.ts';
import { changeStage } from '../contacts/pipeline.ts';
import { Stage } from '../contacts/record/contact-record.ts';
import { takeOfferAway } from '../offers/change-offer.ts';
import { changeOfferStage } from '../offers/move-offer.ts';
import { lockOffer, OfferStage } from '../offers/offer-record.ts';
import { addOffer, offerTerms } from '../offers/offers.ts';
import { day, euros, text } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { Card, movedMeanwhile } from './board.ts';
import { buyerCard, readBuyerCards } from './buyer-cards.ts';

/** The stage of the newest offer once its buyer is in this column. */
const offerStages = { offer: 'received', under_contract: 'promise_signed', won: 'deed_signed' } as const;
const order = ['received', 'countered', 'accepted', 'promise_signed', 'deed_signed'];

const input = z.strictObject({
  id: id('contact').describe('Its id'),
  from: Stage.describe('The column in which the mover saw the card'),
  to: Stage.describe('Where it goes'),
  reason: text(500).optional().describe('Why; required for lost'),
  offer: z
    .strictObject({
      propertyId: id('property').describe('The property it is about'),
      amountEuros: euros.describe('What is offered'),
      ...offerTerms,
    })
    .optional()
    .describe('The offer that was made; required from the column of offers on, if none is known'),
  on: day.optional().describe('The day of the signature; by default today'),
  takenBack: z
    .strictObject({
      offerId: id('offer').describe('The offer that the move has recorded or moved'),
      stage: OfferStage.nullable().describe('Its stage before; null if the move has recorded it'),
    })
    .optional()
    .describe('To take a move back: what becomes of its offer'),
});

/** A move on the board. The second of two people who move the same card is refused, because what they saw is no longer so. */
export const moveBuyer = direct({
  name: 'moveBuyer',
  scope: 'human',
  summary: 'Move a buyer to another column, with the offer that belongs there.',
  effect: 'write',
  input,
  output: Card,
  run: async (work, { id: publicContactId, from, to, reason, offer, on, takenBack }) => {
    const contactId = uuidOf('contact', publicContactId);
    const before = await lockContact(work, publicContactId, ['stage', 'intent']);
    if (before.intent === 'sell') throw notFound('contact', publicContactId);
    if (before.stage !== from) throw movedMeanwhile(before.stage);
    if (offer && !(to in offerStages)) throw offerBelongsLater();
    if (takenBack) await takeOfferBack(work, contactId, takenBack);
    else if (to in offerStages) await bringOffer(work, contactId, to as keyof typeof offerStages, { offer, on });
    await changeStage(work, { id: publicContactId, stage: to, ...(reason && { reason }) });
    const [row] = await readBuyerCards(work, [contactId]);
    if (!row) throw notFound('contact', publicContactId);
    return buyerCard(row);
  },
});

type Given = Pick<z.output<typeof input>, 'offer' | 'on'>;
type TakenBack = NonNullable<z.output<typeof input>['takenBack']>;

/** Records the offer if it is new, and moves it as far as the column says.
 * @throws Refusal `offer_required` */
async function bringOffer(work: Work, contactId: string, to: keyof typeof offerStages, { offer, on }: Given) {
  const known = offer ? undefined : await newestOffer(work, contactId);
  if (!offer && !known) throw offerRequired();
  const recorded = offer && (await addOffer(work, { ...offer, contactId: publicId('contact', contactId) }));
  const { id: offerId, stage } = recorded ?? { id: publicId('offer', known?.id ?? ''), stage: known?.stage ?? '' };
  const target = offerStages[to];
  if (order.indexOf(stage) < order.indexOf(target)) await changeOfferStage(work, { id: offerId, stage: target, on });
}

/** Puts the offer of a move that is taken back where it was before.
 * @throws Refusal `not_found`; `conflict` if something has followed the offer */
async function takeOfferBack(work: Work, contactId: string, { offerId, stage }: TakenBack): Promise<void> {
  const offer = await lockOffer(work, uuidOf('offer', offerId));
  if (offer.contact_id !== contactId) throw notFound('offer', offerId);
  if (stage === null) await takeOfferAway(work, offerId);
  else await changeOfferStage(work, { id: offerId, stage });
}

const newestOffer = (work: Work, contactId: string) =>
  work.agency
    .from('offer')
    .select(['id', 'stage'])
    .where('contact_id', '=', contactId)
    .where('stage', '<>', 'refused')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** An offer is refused rather than dropped: whoever gave it would believe that it is recorded. */
const offerBelongsLater = () =>
  new Refusal('invalid_request', 'An offer belongs to the columns from offers on.', {
    errors: [{ path: 'offer', message: 'belongs to the columns from offers on' }],
    hint: 'Move the card to offers, or record the offer on the property.',
  });

const offerRequired = () =>
  new Refusal('offer_required', 'This buyer has made no offer yet.', {
    hint: 'Send offer with the property and the amount.',
  });
