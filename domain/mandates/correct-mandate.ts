import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { day } from '../shared/fields.ts';
import { findRecordIdOrNull } from '../shared/find-record.ts';
import { id } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { invalidInput } from '../shared/refusal.ts';
import { addEntry } from './entries.ts';
import { followMandate } from './follow-mandate.ts';
import { columnsOf, linkMandants, requirePossible } from './given-content.ts';
import { requireEndWithin, requireSignable } from './lawful-days.ts';
import { contentOf, type EntryRow } from './mandate-record.ts';
import { Particulars, reason } from './particulars.ts';
import { MandateAfterAct, mandateAfterAct } from './read-mandate.ts';
import { todayOf } from './register.ts';

/** The text that was wrong stays to be read: the correction stands below it, with its reason. */
export const correctMandateEntry = direct({
  name: 'correctMandateEntry',
  scope: 'human',
  summary: 'Correct what the register says of a mandate, and say why; the number stays.',
  effect: 'write',
  input: z.strictObject({
    id: id('mandate').describe('The mandate'),
    reason: reason.describe('What was wrong'),
    propertyId: id('property').optional(),
    signedOn: day.optional(),
    signedOutside: z.boolean().optional(),
    takeBack: z.boolean().default(false).describe('It was not signed after all, or has not ended'),
    ...z.object(Particulars).partial().shape,
  }),
  output: MandateAfterAct,
  run: async (work, { id: publicId, reason: why, takeBack, propertyId, signedOn, signedOutside, ...given }) => {
    const today = await todayOf(work);
    const property_id = await findRecordIdOrNull(work, 'property', propertyId);
    const states = takeBack ? takeable : all;
    const { before, after } = await addEntry(work, publicId, states, (mandate) => {
      const standing = { ...mandate, ...(takeBack && takenBack(mandate)) };
      if (standing.signed_on === null) requireNoSignature({ signedOn, signedOutside });
      const corrected = {
        ...standing,
        ...columnsOf(given),
        ...(property_id && { property_id }),
        ...(signedOn && { signed_on: signedOn }),
        ...(signedOutside !== undefined && { signed_outside: signedOutside }),
      };
      if (corrected.signed_on) requireSignable(corrected, today);
      requireEndWithin(corrected, { signature: 'signedOn', end: 'endsOn' });
      requirePossible(corrected);
      if (!takeBack && isDeepStrictEqual(contentOf(corrected), contentOf(mandate))) {
        throw invalidInput([{ path: 'reason', message: 'corrects nothing' }], 'Give what was wrong as it is right.');
      }
      return { ...corrected, act: 'corrected', reason: why, acted_on: today };
    });
    await linkMandants(work, after.mandate_id, given.mandants);
    await followMandate(work, before, after);
    return mandateAfterAct(work, after);
  },
});

/** @throws Refusal `invalid_request` */
function requireNoSignature(given: { signedOn?: string | undefined; signedOutside?: boolean | undefined }): void {
  const paths = (['signedOn', 'signedOutside'] as const).filter((path) => given[path] !== undefined);
  if (paths.length === 0) return;
  const errors = paths.map((path) => ({ path, message: 'is that of a signed mandate' }));
  throw invalidInput(errors, 'Leave it out; note the signature when there is one.');
}

const all = ['reserved', 'signed', 'unsigned', 'ended'] as const;
/** A mandate that was not signed stays so: a later signature takes a new number. */
const takeable = ['signed', 'ended'] as const;

const takenBack = ({ state }: EntryRow): Partial<EntryRow> =>
  state === 'ended'
    ? { state: 'signed', ended_on: null }
    : { state: 'reserved', signed_on: null, signed_outside: null };
