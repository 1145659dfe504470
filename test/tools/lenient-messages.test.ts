import { describe, expect, it } from 'vitest';
import { createRecords } from '../support/records.ts';
import { startTestServer } from '../support/test-server.ts';
import { CAPABILITIES, VERSION } from './messages.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const records = await createRecords(server, agency);

type Params = Record<string, unknown>;
const eras = ['2025-11-25', '2026-07-28'] as const;

async function send(
  era: (typeof eras)[number],
  method: string,
  params: Params | null,
  headers: Record<string, string> = {},
): Promise<any> {
  const isModern = era === '2026-07-28';
  const envelope = { _meta: { [VERSION]: era, [CAPABILITIES]: {} } };
  const name = (params?.name ?? params?.uri) as string | undefined;
  const answer = await fetch(`${server.url}/api/mcp`, {
    method: 'POST',
    headers: {
      // One key alone would meet its limit.
      Authorization: `Bearer ${await agency.key()}`,
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'MCP-Protocol-Version': era,
      ...(isModern && { 'Mcp-Method': method, ...(name !== undefined && { 'Mcp-Name': String(name) }) }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: isModern ? { ...params, ...envelope } : params }),
  });
  const text = await answer.text();
  return text.startsWith('event:')
    ? { event: JSON.parse(/^data: (.*)$/m.exec(text)?.[1] as string) }
    : JSON.parse(text);
}

const call = (era: (typeof eras)[number], name: string, given: unknown) =>
  send(era, 'tools/call', { name, arguments: given });

describe.each(eras)('on the protocol of %s', (era) => {
  it.each([
    ['tools/list', 'tools'],
    ['resources/list', 'resources'],
    ['resources/templates/list', 'resourceTemplates'],
    ['prompts/list', 'prompts'],
  ])('%s takes a cursor of null for none, and refuses one that it never gave', async (method, list) => {
    expect((await send(era, method, { cursor: null })).result[list]).not.toEqual([]);
    expect((await send(era, method, { cursor: 'zzz' })).error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('params.cursor: '),
    });
  });

  it('members that JSON-RPC does not have, and an empty cursor, mean nothing', async () => {
    expect((await send(era, 'tools/list', { cursor: '' })).result.tools).toHaveLength(6);
  });

  it.each([
    ['application/json, text/event-stream;q=0', 'tools'],
    ['*', 'tools'],
  ])('Accept: %s is answered with JSON', async (accept, list) => {
    expect((await send(era, 'tools/list', {}, { Accept: accept })).result[list]).toHaveLength(6);
  });

  it.each([
    ['null', null],
    ['nothing', undefined],
    ['an empty text', ''],
    ['the word null', 'null'],
    ['an empty object in a text', '{}'],
  ])('arguments may be %s, for none', async (_case, given) => {
    const { result } = await call(era, 'list_visits', given);
    expect(result.structuredContent.visits).toHaveLength(1);
  });

  it.each([
    ['in a text', '{"reference":"NAN-0042"}'],
    ['in a text of a text', JSON.stringify('{"reference":"NAN-0042"}')],
    ['in input', { input: { reference: 'NAN-0042' } }],
    ['in arguments', { arguments: { reference: 'NAN-0042' } }],
    ['in a text in arguments', { arguments: '{"reference":"NAN-0042"}' }],
    ['in kwargs', { kwargs: { reference: 'NAN-0042' } }],
    [
      'in tool_input beside fields of n8n',
      { tool: 'get_property', toolCallId: 'x', tool_input: { reference: 'NAN-0042' } },
    ],
    ['in a whole call', { name: 'get_property', arguments: { reference: 'NAN-0042' } }],
    ['in action_input beside an action', { action: 'get_property', action_input: '{"reference":"NAN-0042"}' }],
    ['beside kwargs that are empty', { reference: 'NAN-0042', kwargs: {}, security_context: { metadata: {} } }],
    ['in a list of one', { reference: ['NAN-0042'] }],
  ])('arguments may stand %s', async (_case, given) => {
    const { result } = await call(era, 'get_property', given);
    expect(result.structuredContent).toMatchObject({ id: records.property });
  });

  it.each(['input', 'parameters', 'args', 'kwargs'])(
    'arguments may stand under the name %s beside that of the tool',
    async (wrapper) => {
      for (const beside of [{}, { arguments: null }, { arguments: {} }]) {
        const params = { name: 'get_property', ...beside, [wrapper]: { reference: 'NAN-0042' } };
        expect((await send(era, 'tools/call', params)).result.structuredContent).toMatchObject({
          id: records.property,
        });
      }
    },
  );

  it('a text that a model wrote is never taken for a wrapper, and stays as it is', async () => {
    const body = '{"input":{"body":"Bonjour"}}';
    const { result } = await call(era, 'draft_email', { prospectId: records.contact, subject: 'kwargs', body });
    expect(result.structuredContent.preview).toMatchObject({ subject: 'kwargs' });
    expect(result.structuredContent.preview.body).toContain('input');
  });

  it.each([
    ['tools/call', { name: 'list_visits', arguments: [1] }, 'params.arguments: expected object, received array.'],
    ['tools/call', { name: 'list_visits', arguments: 'visits' }, 'params.arguments: expected object, received string.'],
    ['tools/call', { arguments: {} }, 'params.name: expected string, and it is missing.'],
    ['tools/call', { name: 5 }, 'params.name: expected string, received number.'],
    ['resources/read', {}, 'params.uri: expected string, and it is missing.'],
    ['prompts/get', { name: 'x', arguments: { draftId: 5 } }, 'params.arguments.draftId: expected string, received'],
    ['tools/list', { cursor: 5 }, 'params.cursor: expected string, received number.'],
  ])('a malformed %s (%j) is answered in one sentence', async (method, params, sentence) => {
    const { error } = await send(era, method, params);
    expect(error).toEqual({ code: -32602, message: expect.stringContaining(`Invalid params: ${sentence}`) });
    expect(error.message).not.toMatch(/[\n{[]/);
  });

  it('a prompt takes arguments in a text, and null for one that it can do without', async () => {
    const given = JSON.stringify({ contact: 'Élodie', note: null });
    const { result } = await send(era, 'prompts/get', { name: 'follow_up_visit', arguments: given });
    expect(JSON.stringify(result.messages)).toContain('Élodie');
  });

  it('a client that takes only events gets one', async () => {
    const { event } = await send(era, 'tools/list', {}, { Accept: 'text/event-stream' });
    expect(event.result.tools).toHaveLength(6);
  });

  it('a client that takes neither events nor JSON is told what to accept', async () => {
    const { error } = await send(era, 'tools/list', {}, { Accept: 'text/html' });
    expect(error.message).toBe('Accept has to allow application/json or text/event-stream.');
  });
});

it('takes null for every optional field of initialize and ping (2025)', async () => {
  const clientInfo = { name: 'host', version: '1', title: null };
  const initialize = { protocolVersion: '2025-11-25', capabilities: { roots: null }, clientInfo, _meta: null };
  expect((await send('2025-11-25', 'initialize', initialize)).result.serverInfo.name).toBe('clef');
  expect((await send('2025-11-25', 'ping', { _meta: { progressToken: null } })).result).toEqual({});
  expect((await send('2025-11-25', 'ping', null)).result).toEqual({});
});

it.each(['*/*', 'application/json', undefined])(
  'Accept: %s is answered with JSON on both protocols',
  async (accept) => {
    const key = await agency.key();
    const post = async (message: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${server.url}/api/mcp`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          ...(accept && { Accept: accept }),
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
      });
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      return (await answer.json()) as any;
    };
    const clientInfo = { name: 'curl', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const initialized = await post({ method: 'initialize', params });
    expect(initialized.result.instructions).toContain('Europe/Paris');
    const listed = await post({ method: 'tools/list', params: {} }, { 'MCP-Protocol-Version': '2025-06-18' });
    expect(listed.result.tools).toHaveLength(6);
  },
);
