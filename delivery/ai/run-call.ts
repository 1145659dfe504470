import type { AskedCall, CallResult, ConversationTool } from './conversation.ts';
import { isObject } from './conversation-messages.ts';

/**
 * Runs one call that a model asks for. Whatever is wrong with it is an answer that the model can read: the code, what is wrong,
 * and what to do next.
 */
export async function runCall(
  tools: readonly ConversationTool[],
  { callId, name, input }: AskedCall,
): Promise<CallResult & { error?: unknown }> {
  const answer = { callId, name };
  const tool = tools.find((known) => known.name === name);
  if (!tool) return { ...answer, text: unknownTool(tools), isError: true };
  if (!isObject(input)) return { ...answer, text: UNREADABLE, isError: true };
  try {
    return { ...answer, ...(await tool.call(input, { callId })) };
  } catch (error) {
    return { ...answer, text: INTERNAL, isError: true, error };
  }
}

const unknownTool = (tools: readonly ConversationTool[]) =>
  `unknown_tool: There is no such tool. Next: use one of these: ${tools.map(({ name }) => name).join(', ')}.`;

const UNREADABLE =
  'invalid_arguments: The arguments are not one JSON object. Next: call the tool again with one that fits its schema.';

const INTERNAL = 'internal: Something went wrong on our side. Next: try once more; if it stays, tell the user.';
