import { z } from 'zod';
import { notFound } from '../shared/find-record.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { isAcceptedStage } from './accepted.ts';
import { changeOfferStage } from './move-offer.ts';
import { lockOffer, type OfferRow, readOfferRow } from './offer-record.ts';
import { OfferDetail, readOfferDetail } from './read-offer.ts';

/** A person refuses the offers that they have seen: one that came in meanwhile waits for a decision of its own. */
export const refuseOtherOffers = direct({
  name: 'refuseOtherOffers',
  scope: 'human',
  summary: 'Refuse the other open offers for the property of an accepted offer.',
  effect: 'write',
  input: z.strictObject({
    id: id('offer').describe('The accepted offer'),
    others: z.array(id('offer')).min(1).max(100).describe('The offers to refuse'),
  }),
  output: OfferDetail,
  run: async (work, input) => {
    const others = await lockTogether(work, [input.id, ...input.others]);
    const accepted = others.get(uuidOf('offer', input.id)) as OfferRow;
    if (!isAcceptedStage(accepted.stage)) throw notAccepted();
    for (const other of input.others) {
      const row = others.get(uuidOf('offer', other)) as OfferRow;
      if (row.property_id !== accepted.property_id) throw notFound('offer', other);
      // Somebody may have decided it meanwhile.
      if (row.stage !== 'received' && row.stage !== 'countered') continue;
      await changeOfferStage(work, { id: other, stage: 'refused' });
    }
    return readOfferDetail(work, accepted.id);
  },
});

/** Buyers and offers in the order of their ids, before any property, so that nobody waits for somebody who waits for them. */
async function lockTogether(work: Work, publicIds: readonly string[]): Promise<Map<string, OfferRow>> {
  const rows = await Promise.all([...new Set(publicIds)].map((one) => readOfferRow(work, uuidOf('offer', one))));
  const byBuyer = rows.sort((a, b) => (a.contact_id + a.id < b.contact_id + b.id ? -1 : 1));
  const buyers = byBuyer.map(({ contact_id }) => contact_id);
  const contacts = work.agency.from('contact').select('id').where('id', 'in', buyers).orderBy('id');
  await contacts.forNoKeyUpdate().execute();
  const locked = new Map<string, OfferRow>();
  for (const row of byBuyer) locked.set(row.id, await lockOffer(work, row.id));
  return locked;
}

const notAccepted = () =>
  new Refusal('conflict', 'This offer is not accepted, so the others are still in the running.', {
    hint: 'Accept it first, or refuse each of the others on its own page.',
  });
