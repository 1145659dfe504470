import { describe, expect, it } from 'vitest';
import { scopes } from '../../domain/shared/actor.ts';
import { newId } from '../../domain/shared/ids.ts';
import { startTestServer } from '../support/test-server.ts';
import { startEndpoint } from './endpoint.ts';

const { context, createAgency } = await startTestServer();
const { id } = await createAgency();
const actors = [{ kind: 'key', id: newId(), name: 'Test', agencyId: id, scopes } as const];
let isDraining = false;
const send = await startEndpoint(context, { actors, requestId: () => 'req_1', isDraining: () => isDraining });

/** Sends a message; resolves with the header `Connection` of the answer. */
async function connectionAfter(method: string, accept: string, connection: string): Promise<string | undefined> {
  const headers: [string, string][] = Object.entries({
    'Content-Type': 'application/json',
    Accept: accept,
    Connection: connection,
  });
  const answer = await send({ verb: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }) });
  expect(answer.status).toBe(200);
  return answer.headers[answer.headers.indexOf('Connection') + 1];
}

const events = 'application/json, text/event-stream';

// The codec answers `tools/list`, and the SDK `prompts/list`.
describe.each([
  ['tools/list', events],
  ['tools/list', 'application/json'],
  ['prompts/list', events],
  ['prompts/list', 'application/json'],
])('after the answer to %s as %s the connection', (method, accept) => {
  it('stays open', async () => {
    expect(await connectionAfter(method, accept, 'keep-alive')).toBe('keep-alive');
  });

  it('is closed if the client asks for it', async () => {
    expect(await connectionAfter(method, accept, 'close')).toBe('close');
  });

  it('is closed while the server drains', async () => {
    isDraining = true;
    expect(await connectionAfter(method, accept, 'keep-alive')).toBe('close');
    isDraining = false;
  });
});
