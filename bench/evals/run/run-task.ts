import type { Rows } from '../../../storage/db.ts';
import type { Task } from '../tasks/task.ts';
import { clockAt } from '../world/clock.ts';
import { createAgency, instantIn } from '../world/create-agency.ts';
import { proposeEarlier } from '../world/propose-earlier.ts';
import { startServer } from '../world/start-server.ts';
import { readState, takeSnapshot } from '../world/state.ts';
import { judge } from './judge.ts';
import type { EvaluatedAgent, Usage } from './player.ts';
import { type Transcript, type Warning, warningsIn } from './transcript.ts';

export type RunResult = {
  /** The faults; empty if the run passed. */
  problems: string[];
  /** The warnings in the receipts. */
  warnings: Warning[];
  transcript: Transcript;
  usage: Usage;
  /** How long the agent took, by the machine's clock. */
  seconds: number;
};

/** Lets an agent do a task in a fresh agency on the real server, and judges by what the store holds then. */
export async function runTask(rows: Rows, task: Task, evaluated: EvaluatedAgent): Promise<RunResult> {
  const { world, earlier = [] } = task;
  const clock = clockAt(instantIn(world, world.now));
  await using server = await startServer(rows, clock.now);
  const db = rows.ofAllAgencies;
  const agency = await createAgency(db, world);
  await using agent = await evaluated.start({ server, agency, clock });
  await proposeEarlier(server, agency, agent.propose, clock, earlier);
  const before = await takeSnapshot(db, agency.id);
  const began = performance.now();
  const { answer, calls, usage, problems } = await agent.work(task);
  const seconds = (performance.now() - began) / 1000;
  const transcript = { calls, answer };
  const faults = judge(task, { world, transcript, state: await readState(db, agency, before) });
  return { problems: [...problems, ...faults], warnings: warningsIn(calls), transcript, usage, seconds };
}
