/** How the providers' documentation writes an answer that comes in parts (server-sent events). */

export type FakeCall = {
  name: string;
  /** The text of its arguments, in the pieces in which it comes. */
  pieces: string[];
  /** Default: one in the provider's own form. */
  id?: string;
};

/** One answer of a model. */
export type Turn = {
  text?: Iterable<string> | AsyncIterable<string>;
  calls?: FakeCall[];
  /** `full`: at the limit of its length. `declined`: the model or a filter would not write. `odd`: nobody knows why. */
  end?: 'full' | 'declined' | 'odd';
  /** Goes on beyond the limit that was asked for. */
  ignoresLimit?: boolean;
  /** Breaks the connection after the text, or ends the answer there without saying so. */
  breaks?: 'cut' | 'silent';
  /** An error in the middle, after the text: its type. */
  error?: string;
};

export type AskedFor = { model: string; maxTokens: number; isCounted?: boolean };

let made = 0;
/** An id in the form of a provider: a beginning and some characters. */
function newId(prefix: string, length: number): string {
  made += 1;
  return prefix + String(made).padStart(length, '0');
}

export const usage = { input: 120, output: 34 };

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

/** Up to the limit that was asked for; a model that goes on for ever ends there. */
async function* limited({ text = [], ignoresLimit }: Turn, { maxTokens }: AskedFor, onFull: () => void) {
  let tokens = 0;
  for await (const piece of text) {
    if (tokens === maxTokens && !ignoresLimit) return onFull();
    tokens += 1;
    yield piece;
  }
}

/** docs.mistral.ai/api and platform.openai.com/docs/api-reference/chat-streaming. */
export async function* chatParts(
  turn: Turn,
  asked: AskedFor,
  provider: 'mistral' | 'openai',
): AsyncGenerator<string, void> {
  const frame = {
    id: 'cmpl-e5cc70bb28c444948073e77776eb30ef',
    object: 'chat.completion.chunk',
    created: 1_764_000_000,
  };
  const chunk = (delta: object, finish_reason: string | null = null) =>
    data({ ...frame, model: asked.model, choices: [{ index: 0, delta, finish_reason }] });
  let end = turn.end;
  yield chunk({ role: 'assistant', content: '' });
  const setFull = () => {
    end = 'full';
  };
  for await (const content of limited(turn, asked, setFull)) yield chunk({ content });
  if (turn.breaks) return;
  if (turn.error) return yield data({ error: { message: 'canari-fournisseur', type: turn.error, code: null } });
  for (const [index, { name, pieces, id }] of (turn.calls ?? []).entries()) {
    const [first = '', ...rest] = pieces;
    const callId = id ?? (provider === 'mistral' ? newId('D681P', 4) : newId('call_', 24));
    yield chunk({ tool_calls: [{ index, id: callId, type: 'function', function: { name, arguments: first } }] });
    for (const piece of rest) yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
  const counted = {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  };
  const reasons = { full: 'length', declined: 'content_filter', odd: 'something_new' };
  const reason = end ? reasons[end] : turn.calls ? 'tool_calls' : 'stop';
  if (provider === 'mistral') {
    yield data({
      ...frame,
      model: asked.model,
      choices: [{ index: 0, delta: { content: '' }, finish_reason: reason }],
      usage: counted,
    });
  } else {
    yield chunk({}, reason);
    if (asked.isCounted) yield data({ ...frame, model: asked.model, choices: [], usage: counted });
  }
  yield 'data: [DONE]\n\n';
}

/** docs.anthropic.com/en/docs/build-with-claude/streaming. */
export async function* anthropicParts(turn: Turn, asked: AskedFor): AsyncGenerator<string, void> {
  const event = (type: string, more: object = {}) => `event: ${type}\n${data({ type, ...more })}`;
  const block = (index: number, content_block: object) => event('content_block_start', { index, content_block });
  const delta = (index: number, part: object) => event('content_block_delta', { index, delta: part });
  let index = 0;
  let end = turn.end;
  const message = {
    id: 'msg_013Zva2CMHLNnXjNJJKqJ2EF',
    type: 'message',
    role: 'assistant',
    content: [],
    model: asked.model,
  };
  const started = {
    ...message,
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: usage.input, output_tokens: 1 },
  };
  yield event('message_start', { message: started });
  yield event('ping');
  if (turn.text) {
    yield block(index, { type: 'text', text: '' });
    const setFull = () => {
      end = 'full';
    };
    for await (const text of limited(turn, asked, setFull)) yield delta(index, { type: 'text_delta', text });
    if (turn.breaks) return;
    if (turn.error) return yield event('error', { error: { type: turn.error, message: 'canari-fournisseur' } });
    yield event('content_block_stop', { index });
    index += 1;
  }
  for (const { name, pieces, id } of turn.calls ?? []) {
    yield block(index, { type: 'tool_use', id: id ?? newId('toolu_01', 22), name, input: {} });
    for (const partial_json of pieces) yield delta(index, { type: 'input_json_delta', partial_json });
    yield event('content_block_stop', { index });
    index += 1;
  }
  const reasons = { full: 'max_tokens', declined: 'refusal', odd: 'something_new' };
  const stop_reason = end ? reasons[end] : turn.calls ? 'tool_use' : 'end_turn';
  yield event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: usage.output } });
  yield event('message_stop');
}
