import type { IncomingHttpHeaders } from 'node:http';
import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type { AppContext } from '../door/transaction/transact.ts';
import { type Caller, permittedTool, runTool, type ToolAnswer } from './call-tool.ts';
import { cacheHints, serverInfo } from './server.ts';
import { toolListJson } from './tool-list.ts';
import { type ToolMessage, toolMessageOf } from './tool-message.ts';

/** An answer over HTTP, whole. The names of headers are in lower case. */
export type Answer = { status: number; headers: Record<string, string>; body: string };

/** Answers a message that is parsed but not checked; undefined leaves it to the SDK. */
export type ToolCodec = (caller: Caller, headers: IncomingHttpHeaders, body: unknown) => Promise<Answer | undefined>;

/**
 * Answers the messages that make up nearly all the traffic, byte for byte as the SDK does: calls of a tool, its list and
 * `ping`. The SDK builds a server and a transport for each message and parses it five times, which takes four fifths of
 * the time of a call. `codec.test.ts` compares the two.
 */
export function toolCodec(context: AppContext, log: Logger, version: string): ToolCodec {
  const resultEnds = {
    'tools/call': modernEnd({}, version),
    'tools/list': modernEnd(cacheHints['tools/list'], version),
    ping: '',
  };
  return async (caller, headers, body) => {
    const message = toolMessageOf(headers, body);
    const fields = message && (await resultFields(context, log, caller, message));
    if (fields === undefined) return undefined;
    const { era, id, method, streams } = message as ToolMessage;
    const end = era === '2026' ? resultEnds[method] : '';
    const json = `{"result":{${fields}${end}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
    return streams ? eventAnswer(json) : { status: 200, headers: jsonHeaders, body: json };
  };
}

/** The fields that 2026-07-28 adds at the end of each result. */
const modernEnd = (hints: object, version: string) =>
  `,${JSON.stringify({ resultType: 'complete', ...hints, _meta: { [SERVER_INFO_META_KEY]: serverInfo(version) } }).slice(1, -1)}`;

const jsonHeaders = { 'content-type': 'application/json' };

const eventHeaders = {
  'cache-control': 'no-cache, no-transform',
  'content-type': 'text/event-stream',
  'x-accel-buffering': 'no',
};

/** The same JSON as a stream of one event. */
export const eventAnswer = (json: string): Answer => ({
  status: 200,
  headers: eventHeaders,
  body: `event: message\ndata: ${json}\n\n`,
});

/** The JSON of a result's own fields; undefined for a tool that this key does not have, which is an error of the SDK. */
async function resultFields(
  context: AppContext,
  log: Logger,
  caller: Caller,
  message: ToolMessage,
): Promise<string | undefined> {
  if (message.method === 'ping') return '';
  if (message.method === 'tools/list') return `"tools":${toolListJson(caller.actor)}`;
  const { name, toolArguments } = message.call as NonNullable<ToolMessage['call']>;
  const tool = permittedTool(caller.actor, name);
  return tool && callFields(await runTool(context, log, caller, tool, toolArguments));
}

/** The output is serialized once: its JSON is both the text of the content and the structured content. */
function callFields({ text, output }: ToolAnswer): string {
  const content = `"content":[{"type":"text","text":${JSON.stringify(text)}}]`;
  return output ? `${content},"structuredContent":${text}` : `${content},"isError":true`;
}
