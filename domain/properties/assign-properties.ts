import { z } from 'zod';
import { findRecordIdOrNull, notFound } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { maxPropertiesAtOnce } from './limits.ts';

const InCharge = id('user').nullable();

/** @throws Refusal `not_found` for the first one that does not exist; then nothing is changed */
export const assignProperties = direct({
  name: 'assignProperties',
  scope: 'human',
  summary: 'Put a colleague, or nobody, in charge of properties.',
  effect: 'write',
  input: z.strictObject({
    ids: z.array(id('property')).min(1).max(maxPropertiesAtOnce).describe('The properties'),
    assignedTo: InCharge.describe('The colleague in charge'),
  }),
  output: z.object({
    changed: z.array(z.object({ id: id('property'), assignedTo: InCharge.describe('The colleague in charge before') })),
  }),
  run: async (work, { ids, assignedTo }) => {
    const colleagueId = await findRecordIdOrNull(work, 'user', assignedTo);
    const uuids = [...new Set(ids)].map((each) => uuidOf('property', each));
    // In the order of their ids, so that two people who change the same ones do not wait for each other in a circle.
    const rows = work.agency.from('property').select(['id', 'assigned_to']).where('id', 'in', uuids);
    const found = await rows.orderBy('id').forNoKeyUpdate().execute();
    const missing = uuids.find((uuid) => !found.some((row) => row.id === uuid));
    if (missing) throw notFound('property', publicId('property', missing));
    const changed = found.filter(({ assigned_to }) => assigned_to !== colleagueId);
    if (changed.length > 0) {
      const changedIds = changed.map((row) => row.id);
      const update = work.agency.update('property').set({ assigned_to: colleagueId, updated_at: work.now });
      await update.where('id', 'in', changedIds).execute();
    }
    return {
      changed: changed.map((row) => ({
        id: publicId('property', row.id),
        assignedTo: publicIdOrNull('user', row.assigned_to),
      })),
    };
  },
});
