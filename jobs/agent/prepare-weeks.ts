import { agentActor } from '../../domain/agent/agent-actor.ts';
import { failRun, finishRun, keepAlive, noteContacts } from '../../domain/agent/run-transitions.ts';
import { beginWeek, type OpenWeek, takeOverWeek } from '../../domain/recipes/week/begin-week.ts';
import { planWeek } from '../../domain/recipes/week/plan-week.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { sweepAll } from '../../domain/shared/process-all.ts';
import { type AppContext, readingWork, transact } from '../../door/transaction/transact.ts';
import { proposeInSlices } from './propose.ts';

/** So many agencies begin in one run of the task; the next one takes the others. */
const BATCH_SIZE = 100;

/** A run that has said nothing for so long has lost its process. */
const LOST_AFTER_MS = 2 * 60_000;

/** Prepares the coming week for the agencies that want it and whose time has come, and finishes those whose process died. */
export async function prepareWeeks(context: AppContext): Promise<void> {
  await finishLostWeeks(context);
  const due = await context.rows.ofAllAgencies
    .selectFrom('ai_agent')
    .innerJoin('agency', 'agency.id', 'ai_agent.agency_id')
    .select('agency_id')
    .where('enabled', '=', true)
    .where('paused_at', 'is', null)
    .where('week_next_at', '<=', context.now())
    .orderBy('week_next_at')
    .limit(BATCH_SIZE)
    .execute();
  await sweepAll(
    due,
    ({ agency_id }) => `The week of agency ${agency_id}`,
    ({ agency_id }) => prepareWeek(context, agency_id),
  );
}

async function prepareWeek(context: AppContext, agencyId: string): Promise<void> {
  const begun = await transact(context, systemActor(agencyId), beginWeek);
  if (begun) await proposeWeek(context, agencyId, begun);
}

/** A process that dies leaves what it has proposed. Another one proposes the rest of the same plan. */
async function finishLostWeeks(context: AppContext): Promise<void> {
  const silentSince = new Date(context.now().getTime() - LOST_AFTER_MS);
  const lost = await context.rows.ofAllAgencies
    .selectFrom('ai_run')
    .select(['agency_id', 'id'])
    .where('origin', '=', 'week')
    .where('status', '=', 'running')
    .where('alive_at', '<', silentSince)
    .limit(BATCH_SIZE)
    .execute();
  await sweepAll(
    lost,
    ({ agency_id }) => `The lost week of agency ${agency_id}`,
    async ({ agency_id, id }) => {
      const taken = await transact(context, systemActor(agency_id), (work) => takeOverWeek(work, id, silentSince));
      if (taken) await proposeWeek(context, agency_id, taken);
    },
  );
}

async function proposeWeek(
  context: AppContext,
  agencyId: string,
  { runId, agentId, begunAt }: OpenWeek,
): Promise<void> {
  const change = <T>(step: (work: Work) => Promise<T>) => transact(context, systemActor(agencyId), step);
  const agent = agentActor(agencyId, { id: agentId, runId });
  try {
    const goesOn = (contactIds: string[]) =>
      change(async (work) => {
        await noteContacts(work, runId, contactIds);
        return keepAlive(work, runId);
      });
    const plan = await planWeek(readingWork(context, agent, begunAt));
    for (const [recipe, proposals] of Map.groupBy(plan, (proposal) => proposal.recipe)) {
      if (!(await proposeInSlices(context, { ...agent, recipe }, proposals, goesOn))) return;
    }
    await change((work) => finishRun(work, runId));
  } catch (error) {
    await change((work) => failRun(work, runId, { endedBy: 'internal', detail: null }));
    throw error;
  }
}
