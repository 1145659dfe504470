import { dueForInspection, storeInspections } from '../domain/inspection/store-inspections.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { sweepAll } from '../domain/shared/process-all.ts';
import { type AppContext, transact } from '../door/transaction/transact.ts';

/** The most properties of one agency in a turn: few enough for the parameters of one statement. */
const BATCH_SIZE = 1000;

/**
 * Inspects the properties for which a new day has begun, and those that somebody has changed since the last inspection.
 * @returns how many were inspected
 */
export async function inspectProperties(context: AppContext, limit = BATCH_SIZE): Promise<number> {
  const now = context.now();
  const { rows } = await dueForInspection(now, limit).execute(context.rows.ofAllAgencies);
  await sweepAll(
    [...Map.groupBy(rows, ({ agency_id }) => agency_id)],
    ([agencyId]) => `Inspecting the properties of agency ${agencyId}`,
    ([agencyId, properties]) => {
      const ids = properties.map(({ id }) => id);
      return transact(context, systemActor(agencyId), (work) => storeInspections(work, ids), now);
    },
  );
  return rows.length;
}
