import type { Request as Asked, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { AppContext } from '../approval/perform.ts';
import { actorOf } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { sendProblem } from '../http/problem.ts';
import { callOf } from '../http/request-context.ts';
import type { Caller } from './call-tool.ts';
import { toolServer } from './server.ts';

/** The tool server as Express handlers, for requests that are authenticated. */
export function mcpEndpoint(context: AppContext, log: Logger, version: string): RequestHandler[] {
  const { fetch } = toolServer(context, log, version);
  return [
    ...jsonBody,
    refuseMisshapen,
    async (request, response) => {
      const actor = actorOf(response);
      const caller = { actor, ...callOf(response) } satisfies Caller;
      const authInfo = { token: '', clientId: actor.id ?? '', scopes: [], extra: caller };
      await send(await fetch(webRequest(request), { authInfo, parsedBody: request.body }), response);
    },
  ];
}

/** For the SDK, without the body: that is parsed already, and `toNodeHandler` would write it out to read it again. */
function webRequest({ method, headers }: Asked): Request {
  return new Request('http://localhost/api/mcp', { method, headers: headers as Record<string, string> });
}

/** Chunk by chunk and by hand: Node's own bridge from web streams took a fifth of a call. */
async function send(answer: globalThis.Response, response: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  const reader = answer.body?.getReader();
  const stop = () => void reader?.cancel().catch(() => undefined);
  // A host may hang up, before or while it is answered; then the SDK is told, and nobody else is left to tell.
  if (response.destroyed) stop();
  response.once('close', stop);
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) response.write(part.value);
  response.end();
}

/** What the SDK would let through or drop in silence. */
const refuseMisshapen: RequestHandler = ({ method, body }, response: Response, next) => {
  // Without sessions there is no stream to open by GET and nothing to end by DELETE.
  if (method !== 'POST') {
    response.set('Allow', 'POST');
    const detail = `${method} is not a method of the tool server.`;
    return sendProblem(response, { code: 'method_not_allowed', detail, hint: 'Post one JSON-RPC message at a time.' });
  }
  // An array would slip a hundred calls past the limit, and the protocol dropped them (MCP 2025-06-18).
  if (Array.isArray(body)) return invalid(response, null, -32600, 'Send one JSON-RPC message at a time, not an array.');
  // The SDK's parser drops this name; whoever sends it is told, as for any other unknown field.
  if (Object.hasOwn(body?.params?.arguments ?? {}, '__proto__')) {
    return invalid(response, body.id, -32602, 'invalid_request: __proto__ is not a known field.');
  }
  next();
};

function invalid(response: Response, id: unknown, code: number, message: string): void {
  response.status(400).json({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });
}
