import { z } from 'zod';
import { time } from '../shared/fields.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';

/** No seller changes their mind more often. */
const MOST_LISTED = 200;

export const listPrices = direct({
  name: 'listPrices',
  scope: 'noKey',
  summary: 'The prices that a property has had, the newest first.',
  effect: 'read',
  input: z.strictObject({ propertyId: id('property').describe('The property') }),
  output: z.object({
    data: z.array(
      z.object({
        at: time.describe('Since when'),
        priceEuros: z.int().nullable().describe('Asking price; null: it had none'),
      }),
    ),
  }),
  run: async (work, input) => {
    const propertyId = await findRecordId(work, 'property', input.propertyId);
    const rows = work.agency.from('property_price').select(['at', 'price_euros']).where('property_id', '=', propertyId);
    const newest = await rows.orderBy('at', 'desc').limit(MOST_LISTED).execute();
    return { data: newest.map(({ at, price_euros }) => ({ at: at.toISOString(), priceEuros: price_euros })) };
  },
});
