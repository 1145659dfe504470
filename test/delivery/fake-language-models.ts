import { type Complaint, fakeProvider, type Request } from './fake-provider.ts';
import { anthropicFault, mistralFault, openaiFault } from './model-request-rules.ts';
import { anthropicParts, chatParts, type Turn, usage } from './model-streams.ts';

/**
 * The providers of language models as their documentation describes them. A request that they would refuse is refused. Each
 * answers with the text of the last request, or with the turns that a test has written for it.
 */
async function fakeModel(answer: (request: Request, turn: () => Turn | undefined) => Complaint) {
  const turns: Turn[] = [];
  let repeated: Turn | undefined;
  const provider = await fakeProvider((request) => answer(request, () => turns.shift() ?? repeated));
  return {
    ...provider,
    /** The answers to the next requests, in order. */
    says: (...coming: Turn[]) => void turns.push(...coming),
    /** The answer to each request for which there is no other; undefined: the usual one. */
    saysForEver(turn: Turn | undefined) {
      repeated = turn;
    },
  };
}

export type FakeModel = Awaited<ReturnType<typeof fakeModel>>;

export const modelKey = 'canari-modele-7Qm2';

const json = (body: string) => JSON.parse(body) as any;

/** A text comes as a string or in parts. */
const textOf = (content: string | { text?: string }[]): string =>
  typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');

const usual = (messages: { content: string | { text?: string }[] }[]): string =>
  `Réponse à ${textOf(messages.at(-1)?.content ?? '')}`;

const completion = (body: string, turn: () => Turn | undefined, provider: 'mistral' | 'openai'): Complaint => {
  const { model, messages, stream, max_tokens: maxTokens = Number.POSITIVE_INFINITY, stream_options } = json(body);
  const isCounted = stream_options?.include_usage === true;
  if (stream) {
    const { isCut, ...said } = cutOf(turn() ?? { text: [usual(messages)] });
    return { status: 200, parts: chatParts(said, { model, maxTokens, isCounted }, provider), isCut };
  }
  return { status: 200, body: completionOf(usual(messages), 'stop', model) };
};

const cutOf = (turn: Turn) => ({ ...turn, isCut: turn.breaks === 'cut' });

/** The whole answer of a chat completion. */
export const completionOf = (content: unknown, finish_reason: string, model = 'm') => ({
  id: 'cmpl-e5cc70bb28c444948073e77776eb30ef',
  object: 'chat.completion',
  created: 1_764_000_000,
  model,
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
  usage: { prompt_tokens: 16, completion_tokens: 34, total_tokens: 50 },
});

/** docs.mistral.ai/api, `POST /v1/chat/completions`. */
export const fakeMistral = () =>
  fakeModel(({ path, headers, body }, turn) => {
    if (path !== '/v1/chat/completions') return { status: 404, body: { message: 'no Route matched' } };
    if (headers.authorization !== `Bearer ${modelKey}`) return { status: 401, body: { detail: 'Unauthorized' } };
    const fault = mistralFault(json(body).messages);
    if (fault) return { status: 400, body: { object: 'error', message: 'canari-fournisseur', param: null, ...fault } };
    return completion(body, turn, 'mistral');
  });

/** platform.openai.com/docs/api-reference/chat/create, below any address. */
export const fakeOpenai = () =>
  fakeModel(({ path, body }, turn) => {
    if (path !== '/proxy/v1/chat/completions') return { status: 404, body: { error: { code: 'not_found' } } };
    const fault = openaiFault(json(body).messages);
    if (fault) return { status: 400, body: { error: { message: 'canari-fournisseur', param: 'messages', ...fault } } };
    return completion(body, turn, 'openai');
  });

/** docs.anthropic.com/en/api/messages. */
export const fakeAnthropic = () =>
  fakeModel(({ path, headers, body }, turn) => {
    const error = (type: string) => ({ type: 'error', error: { type, message: 'canari-fournisseur' } });
    if (path !== '/v1/messages') return { status: 404, body: error('not_found_error') };
    if (headers['x-api-key'] !== modelKey) return { status: 401, body: error('authentication_error') };
    if (headers['anthropic-version'] !== '2023-06-01') return { status: 400, body: error('invalid_request_error') };
    const { model, messages, stream, max_tokens: maxTokens } = json(body);
    if (typeof maxTokens !== 'number' || anthropicFault(messages)) {
      return { status: 400, body: error('invalid_request_error') };
    }
    if (stream) {
      const { isCut, ...said } = cutOf(turn() ?? { text: [usual(messages)] });
      return { status: 200, parts: anthropicParts(said, { model, maxTokens }), isCut };
    }
    return { status: 200, body: messageOf([{ type: 'text', text: usual(messages) }], 'end_turn', model) };
  });

/** The whole answer of Anthropic. */
export const messageOf = (content: object[], stop_reason: string, model = 'm') => ({
  id: 'msg_013Zva2CMHLNnXjNJJKqJ2EF',
  type: 'message',
  role: 'assistant',
  model,
  content,
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: usage.input, output_tokens: usage.output },
});
