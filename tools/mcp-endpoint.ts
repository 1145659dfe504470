import type { Request as ExpressRequest, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { AppContext } from '../approval/transaction/transact.ts';
import { actorOf } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { sendProblem } from '../http/problem.ts';
import { requestContextOf } from '../http/request-context.ts';
import { instructionsFor } from './instructions.ts';
import { type ServerCaller, toolServer } from './server.ts';

/** The tool server as Express handlers. Requests are already authenticated. */
export function mcpEndpoint(context: AppContext, log: Logger, version: string): RequestHandler[] {
  const { fetch } = toolServer(context, log, version);
  return [
    ...jsonBody,
    checkMessage,
    async (request, response) => {
      const actor = actorOf(response);
      const instructions = await instructionsFor(context, actor, request.body?.method);
      const caller = { actor, instructions, ...requestContextOf(response) } satisfies ServerCaller;
      const authInfo = { token: '', clientId: actor.id ?? '', scopes: [], extra: caller };
      const accept = request.headers.accept ?? '*/*';
      const answer = await fetch(webRequest(request, accept), { authInfo, parsedBody: request.body });
      await sendResponse(acceptsEvents(accept) ? answer : await withoutEvents(answer), response);
    },
  ];
}

/** The SDK insists that a client names both JSON and event streams. One that takes any or only JSON gets JSON. */
const BOTH = 'application/json, text/event-stream';
const acceptsJson = (accept: string) => /(^|[,\s])(application\/json|application\/\*|\*\/\*)/i.test(accept);
const acceptsEvents = (accept: string) => accept.includes('text/event-stream');

/** The request for the SDK, without its body, which is parsed already; the SDK's `toNodeHandler` would serialize it again. */
function webRequest({ method, headers }: ExpressRequest, accept: string): Request {
  const accepted = acceptsJson(accept) ? BOTH : accept;
  return new Request('http://localhost/api/mcp', {
    method,
    headers: { ...(headers as Record<string, string>), accept: accepted },
  });
}

/** The SDK answers the 2025 protocols with a stream of one event, whose data is the JSON answer. */
async function withoutEvents(answer: globalThis.Response): Promise<globalThis.Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
  // Only \n ends the lines of an event, not U+2028 for instance.
  const [, data = ''] = /^data: ([^\n]*)$/m.exec(await answer.text()) ?? [];
  return new globalThis.Response(data, { status: answer.status, headers: { 'Content-Type': 'application/json' } });
}

/** Copies the stream chunk by chunk, because Node's own bridge from web streams took a fifth of the time of a call. */
async function sendResponse(answer: globalThis.Response, response: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  const reader = answer.body?.getReader();
  const cancel = () => void reader?.cancel().catch(() => undefined);
  // When the client disconnects, before or during the answer, the SDK has to stop producing it.
  if (response.destroyed) cancel();
  response.once('close', cancel);
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
    response.write(chunk.value);
  response.end();
}

/** Refuses messages that the SDK would accept, or from which it would silently drop something. */
const checkMessage: RequestHandler = ({ method, body }, response: Response, next) => {
  // There are no sessions, so there is no stream to open by GET and nothing to end by DELETE.
  if (method !== 'POST') {
    response.set('Allow', 'POST');
    const detail = `${method} is not a method of the tool server.`;
    return sendProblem(response, { code: 'method_not_allowed', detail, hint: 'Post one JSON-RPC message at a time.' });
  }
  // A batch would count as one request against the limit, and MCP 2025-06-18 removed batches.
  if (Array.isArray(body))
    return rpcError(response, null, -32600, 'Send one JSON-RPC message at a time, not an array.');
  // The SDK would keep a stream open for each subscription, although the lists of a key never change.
  if (body?.method === 'subscriptions/listen') {
    return rpcError(response, body.id, -32601, 'Clef has nothing to subscribe to: the lists of a key never change.');
  }
  // The SDK's parser drops this name, but an unknown field is to be refused.
  if (Object.hasOwn(body?.params?.arguments ?? {}, '__proto__')) {
    return rpcError(response, body.id, -32602, 'invalid_request: __proto__ is not a known field.');
  }
  next();
};

function rpcError(response: Response, id: unknown, code: number, message: string): void {
  response.status(400).json({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });
}
