import { showMandate } from '../domain/mandates/follow-mandate.ts';
import { propertiesAfterMandate, withdrawAfterMandate } from '../domain/property-status/mandate-status.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import { sweepAll } from '../domain/shared/process-all.ts';
import { type AppContext, transact } from '../door/transaction/transact.ts';

/** So many of each agency in one turn. */
const BATCH_SIZE = 500;

/**
 * Withdraws the properties whose mandate has run out, unless another mandate of theirs is in force: that one takes its place.
 * @returns how many properties were looked at
 */
export async function withdrawProperties(context: AppContext, limit = BATCH_SIZE): Promise<number> {
  const { rows } = await propertiesAfterMandate(context.now(), limit).execute(context.rows.ofAllAgencies);
  await sweepAll(
    rows,
    ({ id }) => `Withdrawing property ${id}`,
    ({ agency_id, id }) =>
      transact(context, systemActor(agency_id), async (work) => {
        await showMandate(work, id);
        if (!(await withdrawAfterMandate(work, id))) return;
        work.journal({ operation: 'withdrawProperty', outcome: 'done', subject: publicId('property', id) });
      }),
  );
  return rows.length;
}
