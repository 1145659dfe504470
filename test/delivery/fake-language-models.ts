import { type Complaint, fakeProvider } from './fake-provider.ts';

/** The providers of language models as their documentation describes them. Each answers with the text of the last request. */

const unauthorized = { status: 401, body: { detail: 'Unauthorized' } };

const completion = (body: string): Complaint => {
  const { model, messages } = JSON.parse(body);
  const message = { role: 'assistant', content: `Réponse à ${messages.at(-1).content}` };
  return {
    status: 200,
    body: {
      id: 'cmpl-e5cc70bb28c444948073e77776eb30ef',
      object: 'chat.completion',
      model,
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 16, completion_tokens: 34, total_tokens: 50 },
    },
  };
};

/** docs.mistral.ai/api, `POST /v1/chat/completions`. */
export const fakeMistral = () =>
  fakeProvider(({ path, headers, body }) => {
    if (path !== '/v1/chat/completions') return { status: 404, body: { message: 'no Route matched' } };
    return headers.authorization === `Bearer ${modelKey}` ? completion(body) : unauthorized;
  });

/** platform.openai.com/docs/api-reference/chat/create, below any address. */
export const fakeOpenai = () =>
  fakeProvider(({ path, body }) =>
    path === '/proxy/v1/chat/completions' ? completion(body) : { status: 404, body: { error: { code: 'not_found' } } },
  );

/** docs.anthropic.com/en/api/messages. */
export const fakeAnthropic = () =>
  fakeProvider(({ path, headers, body }) => {
    const error = (type: string) => ({ type: 'error', error: { type, message: 'x' } });
    if (path !== '/v1/messages') return { status: 404, body: error('not_found_error') };
    if (headers['x-api-key'] !== modelKey) return { status: 401, body: error('authentication_error') };
    if (headers['anthropic-version'] !== '2023-06-01') return { status: 400, body: error('invalid_request_error') };
    const { model, messages } = JSON.parse(body);
    const text = `Réponse à ${messages[0].content}`;
    return {
      status: 200,
      body: {
        id: 'msg_013Zva2CMHLNnXjNJJKqJ2EF',
        type: 'message',
        role: 'assistant',
        model,
        content: [{ type: 'text', text }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 2095, output_tokens: 503 },
      },
    };
  });

export const modelKey = 'canari-modele-7Qm2';
