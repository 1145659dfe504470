import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { AppContext } from '../door/transaction/transact.ts';
import type { Caller } from './call-tool.ts';
import { instructionsFor } from './instructions.ts';
import { type ServerCaller, toolServer } from './server.ts';
import type { Answer } from './tool-codec.ts';
import { acceptsEvents } from './tool-message.ts';

/** Answers any message with the SDK. `body`: parsed JSON; undefined where the request had none. */
export function sdkAnswers(context: AppContext, log: Logger, version: string) {
  const { fetch } = toolServer(context, log, version);
  return async (caller: Caller, request: IncomingMessage, body: unknown): Promise<Answer> => {
    const instructions = await instructionsFor(context, caller.actor, (body as { method?: unknown } | null)?.method);
    const authInfo = {
      token: '',
      clientId: caller.actor.id ?? '',
      scopes: [],
      extra: { ...caller, instructions } satisfies ServerCaller,
    };
    const answer = await fetch(webRequest(request), { authInfo, parsedBody: body });
    // No answer of Clef's is longer than one message, so none has to be streamed.
    const text = await answer.text();
    // Whether the connection stays open is for the server to say: it knows what the client asked for, and when it drains.
    const { connection: _, ...headers } = Object.fromEntries(answer.headers);
    const whole = { status: answer.status, headers, body: text };
    return acceptsEvents(request.headers.accept) ? whole : withoutEvents(whole);
  };
}

/** The SDK insists that a client names both JSON and event streams. Each client gets the one that it takes. */
const BOTH = 'application/json, text/event-stream';

/** The request for the SDK, without its body, which is parsed already; the SDK's `toNodeHandler` would serialize it again. */
function webRequest({ method, headers }: IncomingMessage): Request {
  return new Request('http://localhost/api/mcp', {
    method: method as string,
    headers: { ...(headers as Record<string, string>), accept: BOTH },
  });
}

/** The SDK answers the 2025 protocols with a stream of one event, whose data is the JSON answer. */
function withoutEvents(answer: Answer): Answer {
  if (!answer.headers['content-type']?.startsWith('text/event-stream')) return answer;
  // Only \n ends the lines of an event, not U+2028 for instance.
  const [, data = ''] = /^data: ([^\n]*)$/m.exec(answer.body) ?? [];
  return { status: answer.status, headers: { 'content-type': 'application/json' }, body: data };
}
