import { afterEach, beforeEach } from 'vitest';
import type {
  Conversation,
  ConversationClock,
  ConversationMessage,
  ConversationPart,
  ConversationTool,
} from '../../delivery/ai/conversation.ts';
import { converse } from '../../delivery/ai/converse.ts';
import { openLanguageModel } from '../../delivery/ai/open-language-model.ts';
import { startModelProviders } from './model-providers.ts';
import type { FakeCall } from './model-streams.ts';

/** A clock that moves when a test says so. */
function testClock() {
  const deadline = new AbortController();
  const waits: number[] = [];
  const clock: ConversationClock = {
    deadline: () => deadline.signal,
    wait: async (milliseconds) => void waits.push(milliseconds),
  };
  return { clock, waits, pass: () => deadline.abort() };
}

export const call = (name: string, input: unknown, id?: string): FakeCall => {
  const text = JSON.stringify(input);
  // Cut in the middle of a word and of a number, as tokens are.
  return { name, pieces: ['', text.slice(0, 4), text.slice(4, 9), text.slice(9)], ...(id && { id }) };
};
export const ask: ConversationMessage[] = [{ role: 'user', text: 'Qui visite cette semaine ?' }];
export const names = ['mistral', 'anthropic', 'openai'] as const;

/** The fakes of the providers, which end with the test file, and what a conversation with one of them needs. */
export async function startConversations() {
  const { providers, environment } = await startModelProviders();
  const made: { name: string; input: unknown; callId: string }[] = [];
  const note =
    (name: string, answer: (input: Record<string, unknown>) => string = () => `${name} ok`): ConversationTool['call'] =>
    async (input, { callId }) => {
      made.push({ name, input, callId });
      return { text: answer(input), isError: false };
    };
  const tool = (name: string, call = note(name)): ConversationTool => ({
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
    call,
  });
  const tools = [tool('search'), tool('draft')];

  const time = testClock();
  beforeEach(() => {
    Object.assign(time, testClock());
    made.length = 0;
  });
  afterEach(() => {
    for (const provider of Object.values(providers)) provider.saysForEver(undefined);
  });

  /** Converses with one of the providers. */
  function conversationWith(name: (typeof names)[number]) {
    const provider = providers[name];
    const model = openLanguageModel(name, environment);
    /** The body of a request that it has taken; by default the last. */
    const sent = (at = -1) => JSON.parse(provider.receipts.at(at)?.body ?? '{}');

    async function run(more: Partial<Conversation> = {}, limits: Partial<Conversation['limits']> = {}) {
      if (!model) throw new Error('no model');
      const parts: ConversationPart[] = [];
      const end = await converse({
        model,
        instructions: 'Sois bref.',
        messages: ask,
        tools,
        signal: new AbortController().signal,
        clock: time.clock,
        ...more,
        limits: { calls: 20, milliseconds: 120_000, answerTokens: 2000, ...limits },
        onPart: (part) => {
          parts.push(part);
          return more.onPart?.(part);
        },
      });
      const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
      const results = parts.flatMap((part) => (part.type === 'tool_result' ? [part.text] : []));
      return { end, parts, text, results };
    }

    const noArguments = name === 'anthropic' ? '"input":{}' : '"arguments":"{}"';
    return { provider, sent, run, noArguments };
  }

  return { providers, environment, made, tool, tools, time, conversationWith };
}
