import { z } from 'zod';
import { conditionStates } from '../../storage/column-values.ts';
import { day, text } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, newId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { decision } from './conditions.ts';
import { lockOffer } from './offer-record.ts';
import { OfferDetail, readOfferDetail } from './read-offer.ts';

const label = text(200).describe('What has to happen, for instance the sale of their flat');
const until = day.nullable().optional().describe('The last day');

export const addOfferCondition = direct({
  name: 'addOfferCondition',
  scope: 'human',
  summary: 'Add a condition of the sale.',
  effect: 'write',
  input: z.strictObject({ offerId: id('offer').describe('The offer'), label, until }),
  output: OfferDetail,
  run: async (work, input) => {
    const offer = await lockOffer(work, uuidOf('offer', input.offerId));
    const condition = { id: newId(), offer_id: offer.id, label: input.label, until: input.until ?? null };
    await work.agency
      .insert('offer_condition', { ...condition, state: 'open', decided_on: null, created_at: work.now })
      .execute();
    return changed(work, offer.id);
  },
});

export const changeOfferCondition = direct({
  name: 'changeOfferCondition',
  scope: 'human',
  summary: 'Change a condition of the sale, or write down what became of it.',
  effect: 'write',
  input: z.strictObject({
    id: id('condition').describe('Its id'),
    label: label.optional(),
    until,
    state: z.enum(conditionStates).optional().describe('Met, not met, given up, or open'),
    decidedOn: day.optional().describe('The day on which that was known; by default today'),
  }),
  output: OfferDetail,
  run: async (work, { id: publicConditionId, state, decidedOn, ...terms }) => {
    const { id: conditionId, offer_id } = await lockCondition(work, publicConditionId);
    await work.agency
      .update('offer_condition')
      .set({ label: terms.label, until: terms.until, ...(await decision(work, state, decidedOn)) })
      .where('id', '=', conditionId)
      .execute();
    return changed(work, offer_id);
  },
});

export const removeOfferCondition = direct({
  name: 'removeOfferCondition',
  scope: 'human',
  summary: 'Remove a condition that was entered by mistake.',
  effect: 'write',
  input: z.strictObject({ id: id('condition').describe('Its id') }),
  output: OfferDetail,
  run: async (work, input) => {
    const { id: conditionId, offer_id } = await lockCondition(work, input.id);
    await work.agency.remove('offer_condition').where('id', '=', conditionId).execute();
    return changed(work, offer_id);
  },
});

/** The condition, while its offer is locked. @throws Refusal `not_found` */
async function lockCondition(work: Work, publicConditionId: string) {
  const conditionId = uuidOf('condition', publicConditionId);
  const rows = () => work.agency.from('offer_condition').select(['id', 'offer_id']).where('id', '=', conditionId);
  const row = await rows().executeTakeFirst();
  if (!row) throw notFound('condition', publicConditionId);
  await lockOffer(work, row.offer_id);
  // A colleague may have removed it before the lock was got.
  if (!(await rows().executeTakeFirst())) throw notFound('condition', publicConditionId);
  return row;
}

async function changed(work: Work, offerId: string) {
  await work.agency.update('offer').set({ updated_at: work.now }).where('id', '=', offerId).execute();
  return readOfferDetail(work, offerId);
}
