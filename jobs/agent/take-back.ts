import { sql } from 'kysely';
import { returnToQueue } from '../../approval/release/answered-approvals.ts';
import { hasOutdated, noteOutdatedApprovals, withdrawOutdated } from '../../domain/recipes/outdated-proposals.ts';
import { weekRecipes } from '../../domain/recipes/week/plan-week.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { sweepAll } from '../../domain/shared/process-all.ts';
import { type AppContext, readingWork, transact } from '../../door/transaction/transact.ts';
import type { Recipe } from '../../storage/agent-values.ts';

/**
 * Takes back what a recipe has proposed and whose reason is gone. A text that a person has approved is theirs: it waits for another
 * decision, with a flag.
 */
export async function takeBack(work: Work, recipe: Recipe): Promise<void> {
  await withdrawOutdated(work, recipe);
  await returnToQueue(work, await noteOutdatedApprovals(work, recipe), 'returnUnfounded');
}

/** Takes back the rows of weeks whose reason is gone, also of recipes that do not propose by themselves. */
export async function withdrawOutdatedRows(context: AppContext): Promise<void> {
  const { rows } = await sql<{ agency_id: string }>`
    select distinct proposed.agency_id from ai_run_draft as proposed
    join draft on draft.agency_id = proposed.agency_id and draft.id = proposed.draft_id
    where proposed.planned_at is not null and draft.status in ('pending', 'approved', 'scheduled')`.execute(
    context.rows.ofAllAgencies,
  );
  await sweepAll(
    rows,
    ({ agency_id }) => `The outdated rows of agency ${agency_id}`,
    async ({ agency_id }) => {
      const actor = systemActor(agency_id);
      for (const recipe of weekRecipes) {
        if (!(await hasOutdated(readingWork(context, actor, context.now()), recipe))) continue;
        await transact(context, actor, (work) => takeBack(work, recipe));
      }
    },
  );
}
