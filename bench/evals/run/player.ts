import type { Task } from '../tasks/task.ts';
import type { Clock } from '../world/clock.ts';
import type { ToolAnswer, Tools } from '../world/connect-tools.ts';
import type { AgencyOfWorld } from '../world/create-agency.ts';
import type { EvalServer } from '../world/start-server.ts';
import type { ToolCall } from './transcript.ts';

export type Usage = { inputTokens: number; outputTokens: number };

/** Does a task: a language model, or a script in a test. It sees the prompt and the tools, and nothing else. */
export type Player = (session: { prompt: string; tools: Tools }) => Promise<{ answer: string; usage?: Usage }>;

/** The fresh agency of a run, on the server of the run. */
export type Stage = { server: EvalServer; agency: AgencyOfWorld; clock: Clock };

/** The work of an agent at a task. `problems` are the limits that ended it early. */
export type Work = { answer: string; calls: ToolCall[]; usage: Usage; problems: string[] };

/** An agent that works in the agency of a run: from outside with a key, or inside as the agency's own. */
export type AgentAtWork = AsyncDisposable & {
  /** Calls a tool as the agent would, before the task begins. */
  propose(tool: string, input: Record<string, unknown>): Promise<ToolAnswer>;
  /** @throws Error with the provider's reason if it does not answer */
  work(task: Task): Promise<Work>;
};

export type EvaluatedAgent = {
  /** Why this agent cannot be given a task, in words for the report; undefined if it can. */
  lacks(task: Task): string | undefined;
  start(stage: Stage): Promise<AgentAtWork>;
};
