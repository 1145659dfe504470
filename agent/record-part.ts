import type { Logger } from 'pino';
import type { AskedCall, ConversationPart } from '../delivery/ai/conversation.ts';
import { isObject } from '../delivery/ai/conversation-messages.ts';
import type { AgentRow } from '../domain/agent/agent-settings.ts';
import { costOf, countMonth } from '../domain/agent/month-costs.ts';
import { addStep, countUsage, type NewStep } from '../domain/agent/run-transitions.ts';
import { publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';

type Recording = {
  runId: string;
  agent: AgentRow;
  change<T>(step: (work: Work) => Promise<T>): Promise<T>;
  log: Logger;
  /** Called when the run turns out to have ended: a person has stopped it. */
  onEnded(): void;
};

/**
 * Writes each step of a run down as it is made, so that a killed process leaves what it has done.
 * @returns a function that gives the cost of the month so far after an answer of the model, in thousandths of a cent
 */
export function recordPart({ runId, agent, change, log, onEnded }: Recording) {
  let text = '';
  const calls = new Map<string, AskedCall>();

  async function add(step: NewStep): Promise<void> {
    if (!(await change((work) => addStep(work, runId, step)))) onEnded();
  }

  return async (part: ConversationPart): Promise<number | undefined> => {
    if (part.type === 'text') text += part.text;
    if (part.type === 'tool_call') calls.set(part.callId, part);
    if (part.type === 'tool_result') {
      if (part.error) log.error({ err: part.error, run: publicId('run', runId), tool: part.name });
      const input = calls.get(part.callId)?.input;
      const { name: tool, text: output, isError } = part;
      await add({ kind: 'call', tool, input: isObject(input) ? input : {}, output, isError });
    }
    if (part.type !== 'step_end') return undefined;
    const said = text;
    text = '';
    if (said !== '') await add({ kind: 'text', text: said });
    return change(async (work) => {
      await countUsage(work, runId, { ...part.usage, millicents: costOf(agent, part.usage) });
      return countMonth(work);
    });
  };
}
