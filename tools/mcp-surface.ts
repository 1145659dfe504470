import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { AppContext } from '../approval/transaction/transact.ts';
import { readJson } from '../http/json-body.ts';
import type { KeyedRequest } from '../http/key-surface.ts';
import { problemBody } from '../http/problem.ts';
import type { Caller } from './call-tool.ts';
import { sdkAnswers } from './sdk-answer.ts';
import { type Answer, type ToolCodec, toolCodec } from './tool-codec.ts';

/** A longer message is not parsed before its key is admitted. Nearly all that only read are shorter. */
const MAX_BYTES = 4096;

/** The tool server, for requests at `/api/mcp`. `codec` answers the messages that it understands, and the SDK the rest. */
export function mcpSurface(
  context: AppContext,
  log: Logger,
  version: string,
  codec: ToolCodec = toolCodec(context, log, version),
): (keyed: KeyedRequest) => Promise<void> {
  const sdk = sdkAnswers(context, log, version);
  return async ({ request, response, key, requestId }) => {
    const length = Number(request.headers['content-length']);
    if (!(length <= MAX_BYTES)) await key.admit();
    const body = await readJson(request);
    const caller = { actor: key.actor, requestId, key };
    const answer = refusedRequest(caller, request, body) ?? (await codec(caller, request.headers, body));
    // A call that reads has admitted the key along with its rows. All else is answered only now.
    await key.admit();
    sendAnswer(response, answer ?? (await sdk(caller, request, body)));
  };
}

/** Sends headers and body in one write. */
function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** The answer to a message that the SDK would accept, or from which it would silently drop something. */
function refusedRequest({ requestId }: Caller, { method }: IncomingMessage, body: any): Answer | undefined {
  // There are no sessions, so there is no stream to open by GET and nothing to end by DELETE.
  if (method !== 'POST') return methodNotAllowed(method as string, requestId);
  // A batch would count as one request against the limit, and MCP 2025-06-18 removed batches.
  if (Array.isArray(body)) return rpcError(null, -32600, 'Send one JSON-RPC message at a time, not an array.');
  // The SDK would keep a stream open for each subscription, although the lists of a key never change.
  if (body?.method === 'subscriptions/listen') {
    return rpcError(body.id, -32601, 'Clef has nothing to subscribe to: the lists of a key never change.');
  }
  // The SDK's parser drops this name, but an unknown field is to be refused.
  if (Object.hasOwn(body?.params?.arguments ?? {}, '__proto__')) {
    return rpcError(body.id, -32602, 'invalid_request: __proto__ is not a known field.');
  }
  return undefined;
}

function methodNotAllowed(method: string, requestId: string): Answer {
  const detail = `${method} is not a method of the tool server.`;
  const hint = 'Post one JSON-RPC message at a time.';
  const problem = problemBody({ code: 'method_not_allowed', detail, hint }, requestId);
  return {
    status: problem.status,
    headers: { allow: 'POST', 'content-type': 'application/problem+json; charset=utf-8' },
    body: JSON.stringify(problem),
  };
}

/** An id that is no text or number is not repeated: it may be nested too deeply to be written. */
const rpcError = (id: unknown, code: number, message: string): Answer => ({
  status: 400,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code, message },
  }),
});
