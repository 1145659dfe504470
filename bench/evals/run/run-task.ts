import { createKey } from '../../../domain/access/keys.ts';
import { perform } from '../../../door/perform.ts';
import type { Rows } from '../../../storage/db.ts';
import type { Task } from '../tasks/task.ts';
import { clockAt } from '../world/clock.ts';
import { connectTools, type Tools } from '../world/connect-tools.ts';
import { createAgency, instantIn } from '../world/create-agency.ts';
import { withFaults } from '../world/faults.ts';
import { proposeEarlier } from '../world/propose-earlier.ts';
import { startServer } from '../world/start-server.ts';
import { readState, takeSnapshot } from '../world/state.ts';
import { judge } from './judge.ts';
import type { Player, Usage } from './player.ts';
import { recorded, type Transcript, type Warning, warningsIn } from './transcript.ts';

export type RunResult = {
  /** The faults; empty if the run passed. */
  problems: string[];
  /** The warnings in the receipts. */
  warnings: Warning[];
  transcript: Transcript;
  usage: Usage;
};

/** Each call takes this long by the clock of the run, so that a diligent agent stays below the limit of requests. */
const CALL_SECONDS = 5;

/** The scopes that the six tools need, and no more. */
const SCOPES = ['contacts:read', 'sms:send', 'tasks:write'];

/** Lets a player do a task in a fresh agency, over the real MCP endpoint, and judges by what the store holds then. */
export async function runTask(rows: Rows, task: Task, player: Player): Promise<RunResult> {
  const { world, faults = [], earlier = [] } = task;
  const clock = clockAt(instantIn(world, world.now));
  await using server = await startServer(rows, clock.now);
  const db = rows.ofAllAgencies;
  const agency = await createAgency(db, world);
  const { output: key } = await perform(server.context, agency.owner, createKey, { name: 'Agent', scopes: SCOPES });
  await using connection = await connectTools(server.url, key.secret);
  const tools: Tools = {
    ...connection,
    call: (name, input) => {
      clock.advance(CALL_SECONDS);
      return connection.call(name, input);
    },
  };
  await proposeEarlier(server, agency, tools, clock, earlier);
  const before = await takeSnapshot(db, agency.id);
  const transcript: Transcript = { calls: [], answer: '' };
  const session = { prompt: task.prompt, tools: recorded(withFaults(tools, faults), transcript.calls) };
  const { answer, usage = { inputTokens: 0, outputTokens: 0 } } = await player(session);
  transcript.answer = answer;
  const problems = judge(task, { world, transcript, state: await readState(db, agency, before) });
  return { problems, warnings: warningsIn(transcript.calls), transcript, usage };
}
