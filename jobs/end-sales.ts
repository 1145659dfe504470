import { showMandate } from '../domain/mandates/follow-mandate.ts';
import { endSale, propertiesAfterMandate } from '../domain/property-status/mandate-status.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { sweepAll } from '../domain/shared/process-all.ts';
import { type AppContext, transact } from '../door/transaction/transact.ts';

const BATCH_SIZE = 500;

/**
 * Withdraws the properties whose mandate has run out, unless another mandate of theirs is in force: that one takes its place.
 * @returns how many properties were looked at
 */
export async function endSales(context: AppContext, limit = BATCH_SIZE): Promise<number> {
  const now = context.now();
  const { rows } = await propertiesAfterMandate(now, limit).execute(context.rows.ofAllAgencies);
  await sweepAll(
    rows,
    ({ id }) => `Ending the sale of property ${id}`,
    ({ agency_id, id }) =>
      transact(
        context,
        systemActor(agency_id),
        async (work) => {
          await showMandate(work, id);
          await endSale(work, id);
        },
        now,
      ),
  );
  return rows.length;
}
