import { runLimits } from '../../domain/agent/run-limits.ts';
import { failRun } from '../../domain/agent/run-transitions.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { sweepAll } from '../../domain/shared/process-all.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';

/** A run that has shown no sign of life for so long has lost its process: each part of it is written down at once. */
const LOST_MS = runLimits.milliseconds + 30_000;
/** A colleague's own request is taken as it is made. */
const TAKEN_MS = 30_000;
/** A worker takes the runs of drafts that were sent back; they are looked for again until then. */
const WAITED_MS = 600_000;

/** For so long another process finishes the plan of a week; see `prepareWeeks`. */
const FINISHED_MS = 3_600_000;

const BATCH_SIZE = 100;

/** Wakes a worker for runs whose wake was lost, and ends those whose process died: they can be begun again. */
export async function sweepRuns(context: AppContext): Promise<void> {
  const now = context.now().getTime();
  const open = await context.rows.ofAllAgencies
    .selectFrom('ai_run')
    .select(['agency_id', 'id', 'status', 'origin', 'created_at', 'alive_at'])
    .where('status', 'in', ['waiting', 'running'])
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute();
  const isLost = ({ origin, created_at, alive_at }: (typeof open)[number]) =>
    alive_at
      ? alive_at.getTime() < now - LOST_MS && (origin !== 'week' || created_at.getTime() < now - FINISHED_MS)
      : created_at.getTime() < now - (origin === 'person' ? TAKEN_MS : WAITED_MS);
  for (const { agency_id, id } of open.filter((row) => row.origin === 'sent_back' && !row.alive_at && !isLost(row))) {
    context.wake(agency_id, [{ queue: 'agent', id }]);
  }
  await sweepAll(
    open.filter(isLost),
    ({ id }) => publicId('run', id),
    ({ agency_id, id }) =>
      transact(context, systemActor(agency_id), (work) => failRun(work, id, { endedBy: 'interrupted', detail: null })),
  );
}
