import type { ModelMessage } from 'ai';
import type { AskedCall, CallResult, ConversationMessage } from './conversation.ts';

/**
 * The messages in the form of the AI SDK, in an order that every provider takes, whatever a conversation that was stopped or
 * broke off has left: the user begins, each call has exactly one result, each result its call, and nothing is empty.
 */
export function sdkMessages(messages: readonly ConversationMessage[]): ModelMessage[] {
  const first = messages.findIndex(({ role }) => role === 'user');
  const kept = first === -1 ? [] : messages.slice(first);
  return joined(
    kept.flatMap((message, index): ModelMessage[] => {
      if (message.role === 'user') return message.text === '' ? [] : [{ role: 'user', content: message.text }];
      // Results stand with their calls.
      if (message.role === 'tool') return [];
      return [...assistantMessage(message.text, message.calls), ...resultsOf(message.calls, resultsAfter(kept, index))];
    }),
  );
}

function assistantMessage(text: string, calls: readonly AskedCall[]): ModelMessage[] {
  if (calls.length === 0) return text === '' ? [] : [{ role: 'assistant', content: text }];
  const said = text === '' ? [] : [{ type: 'text' as const, text }];
  const asked = calls.map(({ callId, name, input }) => ({
    type: 'tool-call' as const,
    toolCallId: callId,
    toolName: name,
    input: isObject(input) ? input : {},
  }));
  return [{ role: 'assistant', content: [...said, ...asked] }];
}

/** The results between this message of the assistant and whatever is no result. */
function resultsAfter(messages: readonly ConversationMessage[], index: number): CallResult[] {
  const following = messages.slice(index + 1);
  const end = following.findIndex(({ role }) => role !== 'tool');
  const results = end === -1 ? following : following.slice(0, end);
  return results.flatMap((message) => (message.role === 'tool' ? message.results : []));
}

const NOT_MADE = 'not_made: This call was not made, because the conversation was stopped before it.';

function resultsOf(calls: readonly AskedCall[], results: readonly CallResult[]): ModelMessage[] {
  if (calls.length === 0) return [];
  const each = calls.map(
    ({ callId, name }) =>
      results.find((result) => result.callId === callId) ?? { callId, name, text: NOT_MADE, isError: true },
  );
  return [toolMessage(each)];
}

export const toolMessage = (results: readonly CallResult[]): ModelMessage => ({
  role: 'tool',
  content: results.map(({ callId, name, text, isError }) => ({
    type: 'tool-result',
    toolCallId: callId,
    toolName: name,
    output: { type: isError ? 'error-text' : 'text', value: text },
  })),
});

/** Texts of the same side that follow each other become one, because some models want the sides to take turns. */
function joined(messages: readonly ModelMessage[]): ModelMessage[] {
  const all: ModelMessage[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    const isText = typeof message.content === 'string' && typeof last?.content === 'string';
    if (last && isText && last.role === message.role) {
      all[all.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` } as ModelMessage;
    } else {
      all.push(message);
    }
  }
  return all;
}

export const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);
