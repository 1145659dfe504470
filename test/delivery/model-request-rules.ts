/** Which conversations the providers refuse, as their documentation and their own refusals say: the fault, or undefined. */

type ChatMessage = {
  role: string;
  content?: unknown;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
};
type AnthropicBlock = { type: string; id?: string; tool_use_id?: string; text?: string; input?: unknown };
type AnthropicMessage = { role: string; content: AnthropicBlock[] };

/** Mistral: every one is answered by 400 with this type and code. */
export function mistralFault(messages: ChatMessage[]): { type: string; code: string } | undefined {
  const order = { type: 'invalid_request_message_order', code: '3230' };
  let open: string[] = [];
  for (const [index, { role, content, tool_calls: calls = [], tool_call_id: answered }] of messages.entries()) {
    const before = messages[index - 1]?.role;
    if (
      [...calls.map(({ id }) => id), ...(role === 'tool' ? [answered] : [])].some(
        (id) => !/^[a-zA-Z0-9]{9}$/.test(id ?? ''),
      )
    )
      return { type: 'invalid_function_call', code: '3280' };
    if (role === 'user' && before === 'tool') return order;
    if (role === 'tool') {
      // Also: a result that no call had.
      if (!open.includes(answered as string)) return order;
      open = open.filter((id) => id !== answered);
      continue;
    }
    if (open.length > 0) return order;
    if (role === 'assistant' && calls.length === 0 && (content === '' || content == null || isEmptyList(content)))
      return { type: 'invalid_request_assistant_message', code: '3240' };
    open = calls.map(({ id }) => id);
  }
  const last = messages.at(-1)?.role;
  return open.length > 0 || (last !== 'user' && last !== 'tool') ? order : undefined;
}

const isEmptyList = (content: unknown) => Array.isArray(content) && content.length === 0;

/** OpenAI: each call has its result directly after it, and each result its call. */
export function openaiFault(messages: ChatMessage[]): { type: string; code: string | null } | undefined {
  let open: string[] = [];
  for (const { role, tool_calls: calls = [], tool_call_id: answered } of messages) {
    if (role === 'tool') {
      if (!open.includes(answered as string)) return { type: 'invalid_request_error', code: null };
      open = open.filter((id) => id !== answered);
    } else {
      if (open.length > 0) return { type: 'invalid_request_error', code: null };
      open = calls.map(({ id }) => id);
    }
  }
  return open.length > 0 ? { type: 'invalid_request_error', code: null } : undefined;
}

/** Anthropic: roles take turns, texts are not empty, and each call has its result in the next message. */
export function anthropicFault(messages: AnthropicMessage[]): string | undefined {
  let open: string[] = [];
  for (const [index, { role, content }] of messages.entries()) {
    if (role !== (index % 2 === 0 ? 'user' : 'assistant')) return 'roles must alternate';
    if (content.length === 0 || content.some(({ type, text }) => type === 'text' && text === ''))
      return 'must be non-empty';
    const results = content.flatMap(({ type, tool_use_id }) => (type === 'tool_result' ? [tool_use_id] : []));
    if (results.length !== open.length || open.some((id) => !results.includes(id))) return 'tool_result blocks';
    const calls = content.filter(({ type }) => type === 'tool_use');
    if (calls.some(({ id = '' }) => !/^[a-zA-Z0-9_-]+$/.test(id))) return 'should match pattern';
    if (calls.some(({ input }) => typeof input !== 'object' || input === null || Array.isArray(input)))
      return 'Input should be a valid dictionary';
    open = calls.map(({ id }) => id as string);
  }
  return messages.at(-1)?.role === 'user' ? undefined : 'must end with a user message';
}
