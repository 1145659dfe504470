import type { AppContext } from '../../door/transaction/transact.ts';
import { byKey } from '../../storage/tenant.ts';

const BATCH_SIZE = 1000;

/** Wakes a worker for every enrollment whose next step is due: its wake may have been lost. */
export async function wakeDueSteps(context: AppContext): Promise<number> {
  const due = await context.rows.ofAllAgencies
    .selectFrom('enrollment')
    .innerJoin('agency', 'agency.id', 'enrollment.agency_id')
    .innerJoin('sequence', byKey('sequence', 'enrollment.sequence_id'))
    .select(['enrollment.agency_id', 'enrollment.id'])
    .where('enrollment.status', '=', 'active')
    .where('next_step_at', '<=', context.now())
    .where('sequence.status', '=', 'active')
    .where('agency.paused_at', 'is', null)
    .orderBy('next_step_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const [agencyId, enrollments] of Map.groupBy(due, ({ agency_id }) => agency_id)) {
    context.wake(
      agencyId,
      enrollments.map(({ id }) => ({ queue: 'step', id })),
    );
  }
  return due.length;
}
