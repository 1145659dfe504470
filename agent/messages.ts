import type { AskedCall, CallResult, ConversationMessage } from '../delivery/ai/conversation.ts';
import type { AboutFacts } from '../domain/agent/about-facts.ts';
import type { readEarlierRuns, StepRow } from '../domain/agent/earlier-runs.ts';
import type { RunRow } from '../domain/agent/run-transitions.ts';

type EarlierRuns = Awaited<ReturnType<typeof readEarlierRuns>>;

/** The answer of a tool in an earlier request is told again up to this length: the agent can ask again. */
const TOLD_AGAIN = 4000;

/** The messages of a run: the requests before it with what came of them, and its own with the record that it is about. */
export function messagesOf(
  run: Pick<RunRow, 'prompt'>,
  colleague: string,
  about: AboutFacts | null,
  earlier: EarlierRuns,
): ConversationMessage[] {
  return [
    ...earlier.flatMap(({ run, steps }, index) => [
      requestOf({ request: run.prompt, ...(run.about && { aboutId: run.about }) }),
      ...stepsOf(steps, (position) => `run${index}step${position}`),
    ]),
    requestOf({ request: run.prompt, colleague, ...(about && { about: about.record }) }),
  ];
}

const requestOf = (content: Record<string, unknown>): ConversationMessage => ({
  role: 'user',
  text: JSON.stringify(content),
});

/** A step of text begins a message of the agent; the calls after it belong to that message. */
function stepsOf(steps: readonly StepRow[], callIdOf: (position: number) => string): ConversationMessage[] {
  const messages: ConversationMessage[] = [];
  let said = '';
  let calls: (AskedCall & CallResult)[] = [];
  const end = () => {
    if (said !== '' || calls.length > 0) messages.push({ role: 'assistant', text: said, calls });
    if (calls.length > 0) messages.push({ role: 'tool', results: calls });
    said = '';
    calls = [];
  };
  for (const step of steps) {
    if (step.kind === 'text') {
      end();
      said = step.text ?? '';
    } else {
      const text = (step.output ?? '').slice(0, TOLD_AGAIN).toWellFormed();
      calls.push({
        callId: callIdOf(step.position),
        name: step.tool ?? '',
        input: step.input ?? {},
        text,
        isError: step.is_error ?? false,
      });
    }
  }
  end();
  return messages;
}
