import { pino } from 'pino';
import { agentTools } from '../../../agent/agent-tools.ts';
import { KnownIds } from '../../../agent/known-ids.ts';
import type { ConversationPart } from '../../../delivery/ai/conversation.ts';
import type { ModelSettings } from '../../../delivery/ai/language-model.ts';
import { agentActor } from '../../../domain/agent/agent-actor.ts';
import { changeAgentModel, findAgent, turnAgentOn } from '../../../domain/agent/agent-settings.ts';
import { askAgent } from '../../../domain/agent/ask-agent.ts';
import { hostOf } from '../../../domain/agent/model-host.ts';
import { finishRun, insertRun, startRun } from '../../../domain/agent/run-transitions.ts';
import { readRun } from '../../../domain/agent/runs.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Work as OperationWork } from '../../../domain/shared/operation.ts';
import { perform } from '../../../door/perform.ts';
import { transact } from '../../../door/transaction/transact.ts';
import type { RunEnd } from '../../../storage/agent-values.ts';
import type { ToolAnswer } from '../world/connect-tools.ts';
import type { EvaluatedAgent, Stage } from './player.ts';
import type { ToolCall } from './transcript.ts';

/** The country that an owner would have to read before the agent is on. */
const COUNTRY = 'France';

/** The agency's own agent with this model, which a colleague asks on no record's page. */
export const inside = (settings: ModelSettings): EvaluatedAgent => ({
  lacks: ({ faults }) => (faults ? 'no connection is between the agent and its tools that could fail' : undefined),
  start: async (stage) => {
    await chooseModel(stage, settings);
    return {
      propose: (tool, input) => propose(stage, tool, input),
      work: ({ prompt }) => work(stage, settings, prompt),
      [Symbol.asyncDispose]: async () => undefined,
    };
  },
});

async function chooseModel({ server, agency }: Stage, { apiKey, ...model }: ModelSettings): Promise<void> {
  await perform(server.context, agency.owner, changeAgentModel, {
    model: {
      ...{ ...model, country: COUNTRY, ...(apiKey && { apiKey }) },
      // Without a price there is no budget: the command counts the cost itself.
      ...{ budgetCents: 0, inputCents: 0, outputCents: 0 },
    },
  });
}

/** Calls a tool in a run of its own. The agent is still off, so that a draft that is sent back begins no other run. */
async function propose({ server, agency }: Stage, tool: string, input: Record<string, unknown>): Promise<ToolAnswer> {
  const { context } = server;
  const change = <T>(step: (work: OperationWork) => Promise<T>) => transact(context, agency.owner, step);
  const id = newId();
  const agent = await change(async (work) => {
    await insertRun(work, { id, origin: 'person', user_id: agency.owner.id });
    await startRun(work, id);
    return findAgent(work);
  });
  const known = new KnownIds();
  known.learnFromRecord(input);
  const tools = agentTools({
    ...{ context, known, log: pino({ level: 'silent' }), requestId: publicId('run', id) },
    actor: agentActor(agency.id, { id: agent?.id ?? '', runId: id }),
    onContacts: async () => undefined,
  });
  const answer = await tools.find(({ name }) => name === tool)?.call(input, { callId: '' });
  await change((work) => finishRun(work, id));
  return asAnswer(answer ?? { text: 'There is no such tool.', isError: true });
}

/** Asks as the panel does, and works at the run as the server does. */
async function work({ server, agency }: Stage, settings: ModelSettings, prompt: string) {
  const { context } = server;
  const read = { host: hostOf(settings), country: COUNTRY };
  await perform(context, agency.owner, turnAgentOn, { read });
  const { id } = (await perform(context, agency.owner, askAgent, { prompt })).output;
  const heard = listener();
  await server.agent.handle({ agencyId: agency.id, id: uuidOf('run', id) }, heard.onPart);
  const run = (await perform(context, agency.owner, readRun, { id })).output;
  const { endedBy, inputTokens, outputTokens } = run;
  if (endedBy !== null && !isOfModel(run)) throw new Error([endedBy, run.detail].filter(Boolean).join(', '));
  const problems = endedBy === null ? [] : [`ended early: ${endedBy}`];
  return { answer: heard.answer(), calls: heard.calls, usage: { inputTokens, outputTokens }, problems };
}

/** Whether the model made a run end early. Other ends are faults of the provider, or ours, and say nothing about it. */
const isOfModel = ({ status, endedBy, detail }: { status: string; endedBy: RunEnd | null; detail: string | null }) =>
  status === 'stopped' || endedBy === 'too_long' || detail === '200 empty';

/** Keeps the calls of a run, and what the model says last, which is its answer to the colleague. */
function listener() {
  const calls: ToolCall[] = [];
  let said = '';
  let hasEnded = false;
  let asked: Record<string, unknown> = {};
  return {
    calls,
    answer: () => said,
    onPart: (part: ConversationPart) => {
      if (part.type === 'text') {
        said = hasEnded ? part.text : said + part.text;
        hasEnded = false;
      }
      if (part.type === 'step_end') hasEnded = true;
      if (part.type === 'tool_call') asked = part.input as Record<string, unknown>;
      if (part.type === 'tool_result') calls.push({ tool: part.name, input: asked, answer: asAnswer(part) });
    },
  };
}

/** A tool inside gives its records as JSON. */
const asAnswer = ({ text, isError }: { text: string; isError: boolean }): ToolAnswer =>
  isError ? { isError, text } : { isError, text, value: JSON.parse(text).records };
