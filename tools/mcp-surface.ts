import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { readJson } from '../app/http/json-body.ts';
import type { KeyedRequest } from '../app/http/key-surface.ts';
import { problemBody } from '../app/http/problem.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import type { Caller } from './call-tool.ts';
import { lenientMessage } from './lenient-message.ts';
import { faultOf } from './message-faults.ts';
import { sdkAnswers } from './sdk-answer.ts';
import { type Answer, eventAnswer, type ToolCodec, toolCodec } from './tool-codec.ts';
import { acceptsEvents, acceptsJson, spokenVersions } from './tool-message.ts';

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
    const body = lenientMessage(await readJson(request));
    readVersion(request.headers);
    const caller = { actor: key.actor, requestId, key };
    const answer = refusedRequest(caller, request, body) ?? (await codec(caller, request.headers, body));
    // A call that reads has admitted the key along with its rows. All else is answered only now.
    await key.admit();
    const whole = answer ?? faultyRequest(body) ?? (await sdk(caller, request, body));
    sendAnswer(response, acceptsJson(request.headers.accept) ? whole : asEvent(whole));
  };
}

/** Sends headers and body in one write. */
function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** An answer of JSON, for a client that takes only events. Errors of HTTP stay as they are. */
const asEvent = (answer: Answer): Answer =>
  answer.status === 200 && answer.headers['content-type']?.startsWith('application/json')
    ? eventAnswer(answer.body)
    : answer;

/** Some clients send the version twice, in quotation marks, or a header without one. */
function readVersion(headers: IncomingHttpHeaders): void {
  const given = String(headers[VERSION_HEADER] ?? '').split(',');
  const versions = new Set(given.map((version) => version.trim().replace(/^"(.*)"$/, '$1')));
  if (versions.size === 1) {
    const [version = ''] = versions;
    if (version === '') delete headers[VERSION_HEADER];
    else headers[VERSION_HEADER] = version;
  }
}

const VERSION_HEADER = 'mcp-protocol-version';

/** The SDK takes an unknown version for the next one, and says what that would need. */
function unspokenVersion(version: string, id: unknown): Answer {
  const requested = version.slice(0, 100);
  const message = `MCP-Protocol-Version: ${requested} is not spoken here. Spoken are ${spokenVersions.join(', ')}.`;
  return rpcError(id, -32022, message, { supported: spokenVersions, requested });
}

function faultyRequest(body: any): Answer | undefined {
  const fault = body === undefined ? undefined : faultOf(body);
  // As the SDK answers such errors, with 200: hosts show their users the errors of JSON-RPC, but few those of HTTP.
  return fault === undefined ? undefined : { ...rpcError(body.id, -32602, fault), status: 200 };
}

/** The answer to a message that the SDK would accept, or from which it would silently drop something. */
function refusedRequest({ requestId }: Caller, { method, headers }: IncomingMessage, body: any): Answer | undefined {
  // There are no sessions, so there is no stream to open by GET and nothing to end by DELETE.
  if (method !== 'POST') return methodNotAllowed(method as string, requestId);
  if (!acceptsJson(headers.accept) && !acceptsEvents(headers.accept)) {
    return { ...rpcError(body?.id, -32000, 'Accept has to allow application/json or text/event-stream.'), status: 406 };
  }
  const version = headers[VERSION_HEADER];
  if (version !== undefined && !spokenVersions.includes(String(version))) {
    return unspokenVersion(String(version), body?.id);
  }
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
const rpcError = (id: unknown, code: number, message: string, data?: object): Answer => ({
  status: 400,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code, message, ...(data && { data }) },
  }),
});
