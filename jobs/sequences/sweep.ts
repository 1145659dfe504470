import type { AppContext } from '../../approval/perform.ts';

const MANY = 1000;

/** Asks for workers for every enrollment whose step is due and that nobody looks after: a wake can be lost, a row cannot. */
export async function wakeSteps(context: AppContext): Promise<number> {
  const due = await context.db
    .selectFrom('enrollment')
    .innerJoin('agency', 'agency.id', 'enrollment.agency_id')
    .innerJoin('sequence', (join) =>
      join.onRef('sequence.agency_id', '=', 'enrollment.agency_id').onRef('sequence.id', '=', 'enrollment.sequence_id'),
    )
    .select(['enrollment.agency_id', 'enrollment.id'])
    .where('enrollment.status', '=', 'active')
    .where('next_step_at', '<=', context.now())
    .where('sequence.status', '=', 'active')
    .where('agency.paused_at', 'is', null)
    .orderBy('next_step_at')
    .limit(MANY)
    .execute();
  for (const [agencyId, own] of Map.groupBy(due, (row) => row.agency_id)) {
    context.wake(
      agencyId,
      own.map(({ id }) => ({ task: 'step', id })),
    );
  }
  return due.length;
}
