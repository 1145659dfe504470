import { z } from 'zod';
import { day } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { invalidInput } from '../shared/refusal.ts';
import { addEntry } from './entries.ts';
import { followMandate } from './follow-mandate.ts';
import { columnsOf, linkMandants, requirePossible } from './given-content.ts';
import { requireEndWithin, requirePast, requireSignable } from './lawful-days.ts';
import { Particulars, reason } from './particulars.ts';
import { MandateAfterAct, mandateAfterAct } from './read-mandate.ts';
import { todayOf } from './register.ts';

const mandateId = id('mandate').describe('The mandate');

export const signMandate = direct({
  name: 'signMandate',
  scope: 'human',
  summary: 'Note that a mandate was signed; its property then has its number and all its terms.',
  effect: 'write',
  input: z.strictObject({
    id: mandateId,
    signedOn: day.describe('Not before its number was reserved'),
    signedOutside: z.boolean().default(false).describe('Outside the office: 14 days to withdraw'),
    ...z.object(Particulars).partial().shape,
  }),
  output: MandateAfterAct,
  run: async (work, { id: publicId, signedOn, signedOutside, ...given }) => {
    const today = await todayOf(work);
    const { before, after } = await addEntry(work, publicId, ['reserved'], (mandate) => {
      const content = { ...mandate, ...columnsOf(given) };
      const signed = { ...content, starts_on: content.starts_on ?? signedOn, signed_on: signedOn };
      requireSignable(signed, today);
      requirePossible(signed);
      return { ...signed, act: 'signed', state: 'signed', signed_outside: signedOutside, acted_on: signedOn };
    });
    await linkMandants(work, after.mandate_id, given.mandants);
    await followMandate(work, before, after);
    return mandateAfterAct(work, after);
  },
});

export const mandateNotSigned = direct({
  name: 'mandateNotSigned',
  scope: 'human',
  summary: 'Note that a reserved mandate was not signed, and why; its number is never used again.',
  effect: 'write',
  input: z.strictObject({ id: mandateId, reason }),
  output: MandateAfterAct,
  run: async (work, given) => {
    const acted_on = await todayOf(work);
    const { after } = await addEntry(work, given.id, ['reserved'], () => {
      return { act: 'unsigned', state: 'unsigned', reason: given.reason, acted_on };
    });
    return mandateAfterAct(work, after);
  },
});

export const endMandate = direct({
  name: 'endMandate',
  scope: 'human',
  summary: 'Note that a signed mandate ends before its last day, and why.',
  effect: 'write',
  input: z.strictObject({
    id: mandateId,
    endedOn: day.describe('Its last day now; after a notice it may lie ahead'),
    reason,
  }),
  output: MandateAfterAct,
  run: async (work, given) => {
    const { endedOn, reason } = given;
    const { before, after } = await addEntry(work, given.id, ['signed'], (mandate) => {
      requireEndWithin({ ...mandate, ended_on: endedOn }, { signature: 'endedOn', end: 'endedOn' });
      return { act: 'ended', state: 'ended', ended_on: endedOn, reason, acted_on: endedOn };
    });
    await followMandate(work, before, after);
    return mandateAfterAct(work, after);
  },
});

export const amendMandate = direct({
  name: 'amendMandate',
  scope: 'human',
  summary: 'Note an amendment of a signed mandate.',
  effect: 'write',
  input: z.strictObject({
    id: mandateId,
    signedOn: day.describe('When the amendment was signed'),
    reason: reason.describe('What it is about'),
    ...z.object(Particulars).partial().shape,
  }),
  output: MandateAfterAct,
  run: async (work, { id: publicId, signedOn, reason: about, ...given }) => {
    const today = await todayOf(work);
    const { before, after } = await addEntry(work, publicId, ['signed'], (mandate) => {
      requirePast(signedOn, today);
      if (mandate.signed_on && signedOn < mandate.signed_on) {
        throw invalidInput([{ path: 'signedOn', message: 'lies before the signature' }]);
      }
      const amended = { ...mandate, ...columnsOf(given) };
      requireSignable(amended, today);
      requirePossible(amended);
      return { ...amended, act: 'amended', reason: about, acted_on: signedOn };
    });
    await linkMandants(work, after.mandate_id, given.mandants);
    await followMandate(work, before, after);
    return mandateAfterAct(work, after);
  },
});
