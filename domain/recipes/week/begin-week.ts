import { findAgent, setWeek } from '../../agent/agent-settings.ts';
import { insertRun, startRun, takeOverRun } from '../../agent/run-transitions.ts';
import { newId } from '../../shared/ids.ts';
import type { Work } from '../../shared/operation.ts';
import { clocksOf } from '../recipe-times.ts';
import { coming, nextWeekPlan } from './week-times.ts';

/** The run that prepares a week. The ids are UUIDs. */
export type OpenWeek = { runId: string; agentId: string; begunAt: Date };

/** Begins the run that prepares the coming week, or what is left of it, and plans the next one.
 * @returns undefined if another process has begun it, nobody wants it any more, or the week is as good as over */
export async function beginWeek(work: Work): Promise<OpenWeek | undefined> {
  const due = work.agency.from('ai_agent').select('id').where('enabled', '=', true);
  const agent = await due.where('week_next_at', '<=', work.now).forUpdate().skipLocked().executeTakeFirst();
  if (!agent) return undefined;
  const clocks = await clocksOf(work);
  await setWeek(work, nextWeekPlan(work.now, clocks));
  if (coming(work.now, clocks).length === 0) return undefined;
  const runId = newId();
  await insertRun(work, { id: runId, origin: 'week' });
  await startRun(work, runId);
  return { runId, agentId: agent.id, begunAt: work.now };
}

/** Goes on with the run of a week that has said nothing since `silentSince`.
 * @returns undefined if another process has taken it over, or it is over */
export async function takeOverWeek(work: Work, runId: string, silentSince: Date): Promise<OpenWeek | undefined> {
  const run = await takeOverRun(work, runId, silentSince);
  const agent = run && (await findAgent(work));
  return agent && { runId, agentId: agent.id, begunAt: run.created_at };
}
