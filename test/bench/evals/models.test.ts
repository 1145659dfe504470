import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { modelPlayer } from '../../../bench/evals/run/model-player.ts';
import { modelSettings, openModel } from '../../../bench/evals/run/models.ts';
import type { Tools } from '../../../bench/evals/world/connect-tools.ts';

/** A server that speaks as an OpenAI-compatible one: it asks for one tool, then answers. */
async function startModelServer(answer: (asked: any) => object) {
  const requests: { authorization: string | undefined; path: string | undefined; body: any }[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    requests.push({ authorization: request.headers.authorization, path: request.url, body });
    response.setHeader('Content-Type', 'application/json');
    const usage = { prompt_tokens: 50, completion_tokens: 5, total_tokens: 55 };
    const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', ...answer(body) } };
    response.end(
      JSON.stringify({ id: '1', object: 'chat.completion', created: 0, model: 'm', choices: [choice], usage }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}

const called: unknown[] = [];
const tools: Tools = {
  instructions: 'You work for an agency.',
  list: [
    { name: 'search_contacts', description: 'Find prospects.', inputSchema: { type: 'object', properties: { q: {} } } },
  ],
  call: async (name, input) => {
    called.push([name, input]);
    return { isError: false, text: '{"contacts":[]}' };
  },
};

it('speaks with an OpenAI-compatible server, with the key from the environment', async () => {
  const toolCall = { id: 'c1', type: 'function', function: { name: 'search_contacts', arguments: '{"q":"Claire"}' } };
  const { url, requests } = await startModelServer(({ messages }) =>
    messages.at(-1).role === 'tool' ? { content: 'Nobody is called that.' } : { content: null, tool_calls: [toolCall] },
  );
  const model = await openModel(modelSettings(`openai-compatible:${url}#small`, { OPENAI_API_KEY: 'key-of-the-test' }));
  const { answer, usage } = await modelPlayer(model)({ prompt: 'Where is Claire?', tools });
  expect(answer).toBe('Nobody is called that.');
  expect(usage).toEqual({ inputTokens: 100, outputTokens: 10 });
  expect(called).toEqual([['search_contacts', { q: 'Claire' }]]);
  expect(requests[0]).toMatchObject({ authorization: 'Bearer key-of-the-test', path: '/v1/chat/completions' });
  expect(requests[0]?.body).toMatchObject({ model: 'small', messages: [{ role: 'system' }, { role: 'user' }] });
  expect(requests[1]?.body.messages.at(-1)).toMatchObject({ role: 'tool', content: '{"contacts":[]}' });
});
