import { z } from 'zod';
import { text } from '../shared/fields.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';

/*
 * How one gets into a property, for the people of the agency alone: no key, portal, export or journal entry has it. The alarm's
 * code is encrypted, and its own operation gives it, so that the journal says who has read it.
 */

const about = { id: id('property').describe('The property') };

const Access = z.object({
  id: id('property').describe('The property'),
  keys: z.string().nullable().describe('Where the keys are'),
  hasAlarm: z.boolean().describe('Whether the code of an alarm is kept'),
});

export const readAccess = direct({
  name: 'readAccess',
  scope: 'human',
  summary: 'Where the keys of a property are, and whether it has an alarm.',
  effect: 'read',
  input: z.strictObject(about),
  output: Access,
  run: async (work, input) => accessOf(work, await findRecordId(work, 'property', input.id)),
});

export const readAlarm = direct({
  name: 'readAlarm',
  scope: 'human',
  summary: 'The code of a property’s alarm; the journal says who has read it.',
  effect: 'write',
  input: z.strictObject(about),
  output: z.object({ id: id('property'), alarm: z.string().nullable().describe('Null: it has none') }),
  run: async (work, input) => {
    const row = await readRow(work, await findRecordId(work, 'property', input.id));
    return { id: input.id, alarm: row?.alarm ? work.encryption.decrypt(row.alarm) : null };
  },
});

export const changeAccess = direct({
  name: 'changeAccess',
  scope: 'human',
  summary: 'Change where the keys of a property are, or the code of its alarm; null removes one.',
  effect: 'write',
  input: z.strictObject({
    ...about,
    keys: text(500).nullish().describe('Where the keys are, and which ones'),
    alarm: text(200).nullish().describe('The code of the alarm, and how it is used'),
  }),
  output: Access,
  run: async (work, { id: publicPropertyId, keys, alarm }) => {
    const propertyId = await findRecordId(work, 'property', publicPropertyId);
    const changed = {
      ...(keys !== undefined && { keys }),
      ...(alarm !== undefined && { alarm: alarm === null ? null : work.encryption.encrypt(alarm) }),
      updated_at: work.now,
    };
    await work.agency
      .insert('property_access', { property_id: propertyId, ...changed })
      .onConflict((conflict) => conflict.columns(['agency_id', 'property_id']).doUpdateSet(changed))
      .execute();
    return accessOf(work, propertyId);
  },
});

const readRow = ({ agency }: Work, propertyId: string) =>
  agency.from('property_access').select(['keys', 'alarm']).where('property_id', '=', propertyId).executeTakeFirst();

async function accessOf(work: Work, propertyId: string): Promise<z.output<typeof Access>> {
  const row = await readRow(work, propertyId);
  return { id: publicId('property', propertyId), keys: row?.keys ?? null, hasAlarm: Boolean(row?.alarm) };
}
