import type { Selectable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { REQUESTS_TOLD } from '../checks/told-to-models.ts';
import type { Work } from '../shared/operation.ts';
import type { RunRow } from './run-transitions.ts';

export type StepRow = Selectable<Tables['ai_run_step']>;

/** The runs that this one goes on from, the oldest first, each with its steps in their order. */
export async function readEarlierRuns(
  { agency }: Work,
  { previous_id }: Pick<RunRow, 'previous_id'>,
): Promise<{ run: RunRow; steps: StepRow[] }[]> {
  const runs: RunRow[] = [];
  for (let id = previous_id; id !== null && runs.length < REQUESTS_TOLD; ) {
    const run = await agency.from('ai_run').selectAll().where('id', '=', id).executeTakeFirst();
    if (run) runs.unshift(run);
    id = run?.previous_id ?? null;
  }
  if (runs.length === 0) return [];
  const ids = runs.map(({ id }) => id);
  const steps = agency.from('ai_run_step').selectAll().where('run_id', 'in', ids).orderBy('position');
  const byRun = Map.groupBy(await steps.execute(), ({ run_id }) => run_id);
  return runs.map((run) => ({ run, steps: byRun.get(run.id) ?? [] }));
}
