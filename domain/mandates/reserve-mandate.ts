import { z } from 'zod';
import { mandatePurposes } from '../../storage/column-values.ts';
import { findRecordIdOrNull } from '../shared/find-record.ts';
import { id } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { describeProperty, SEARCHED } from './described-property.ts';
import { addMandate } from './entries.ts';
import { columnsOf, linkMandants, requirePossible } from './given-content.ts';
import { Particulars } from './particulars.ts';
import { MandateAfterAct, mandateAfterAct } from './read-mandate.ts';
import { todayOf } from './register.ts';

/**
 * Gives the next number before the client signs, because it stands on the copy that the client keeps (décret 72-678, art. 72). It is
 * never used again, whether the mandate is signed or not.
 */
export const reserveMandate = direct({
  name: 'reserveMandate',
  scope: 'human',
  summary: 'Reserve the next number of the register of mandates.',
  effect: 'write',
  input: z.strictObject({
    purpose: z.enum(mandatePurposes),
    propertyId: id('property').nullish().describe('Required for a sale, and only for one'),
    ...Particulars,
    object: Particulars.object.optional().describe('By default the property'),
  }),
  output: MandateAfterAct,
  run: async (work, { purpose, propertyId, ...given }) => {
    const property_id = await findRecordIdOrNull(work, 'property', propertyId);
    const { object, ...terms } = property_id ? await describeProperty(work, property_id) : { object: SEARCHED };
    const today = await todayOf(work);
    const content = {
      ...{ purpose, property_id, kind: given.kind, mandants: [], object },
      ...{ starts_on: null, ends_on: null, irrevocable_until: null },
      ...{ price_euros: null, fees_percent: null, fees_euros: null, fees_paid_by: null, ...terms },
      ...columnsOf(given),
    };
    requirePossible(content);
    const undecided = { signed_on: null, signed_outside: null, ended_on: null, reason: null };
    const first = { act: 'reserved', state: 'reserved', reserved_on: today, acted_on: today } as const;
    const entry = await addMandate(work, { ...content, ...undecided, ...first });
    await linkMandants(work, entry.mandate_id, given.mandants);
    return mandateAfterAct(work, entry);
  },
});
