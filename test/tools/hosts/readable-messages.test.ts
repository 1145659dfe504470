import { describe, expect, it } from 'vitest';
import { readableMessages } from '../../../tools/hosts/readable-messages.ts';

async function pass(...chunks: (string | Buffer)[]) {
  const errors: unknown[] = [];
  const stream = readableMessages((error) => errors.push(error));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  const text = (await stream.toArray()).join('');
  return {
    messages: text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    errors,
  };
}

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('a message of a host', () => {
  it.each([
    ['as it is', ping],
    ['with null for its parameters', { ...ping, params: null }],
    ['with members that JSON-RPC does not have', { ...ping, timeout: 30, foo: null, result: null }],
  ])('%s is passed on', async (_case, message) => {
    expect(await pass(`${JSON.stringify(message)}\r\n`)).toEqual({ messages: [ping], errors: [] });
  });

  it('with null in its envelope is passed on without it', async () => {
    const message = { ...ping, params: { _meta: { progressToken: null } } };
    expect((await pass(`\ufeff${JSON.stringify(message)}\n`)).messages).toEqual([{ ...ping, params: { _meta: {} } }]);
    const notification = { jsonrpc: '2.0', id: null, method: 'notifications/initialized' };
    expect((await pass(`${JSON.stringify(notification)}\n`)).messages).toEqual([
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ]);
  });

  it('is read from pieces that end within a letter', async () => {
    const message = { ...ping, method: 'tools/call', params: { name: 'search_contacts', arguments: { q: 'Élodie' } } };
    const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
    const middle = bytes.indexOf(0xc3) + 1;
    expect((await pass(bytes.subarray(0, middle), bytes.subarray(middle))).messages).toEqual([message]);
  });

  it.each([
    ['in Latin-1', Buffer.from('{"jsonrpc":"2.0","id":1,"method":"\xe9"}\n', 'latin1'), null, /not valid UTF-8/],
    ['that is no JSON', 'not json\n', null, /not JSON/],
    ['that is an array', `[${JSON.stringify(ping)}]\n`, null, /not an array/],
    ['without jsonrpc', '{"id":7,"method":"ping"}\n', 7, /needs jsonrpc/],
    ['without a method', '{"jsonrpc":"2.0","id":"a"}\n', 'a', /needs jsonrpc, a method/],
  ])('%s is answered instead of being dropped', async (_case, line, id, reason) => {
    const { messages, errors } = await pass(line, `${JSON.stringify(ping)}\n`);
    expect(messages).toEqual([ping]);
    expect(errors).toMatchObject([{ id, error: { message: expect.stringMatching(reason) } }]);
  });
});
