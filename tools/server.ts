import {
  createMcpHandler,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type { AppContext } from '../door/transaction/transact.ts';
import { type Caller, callTool } from './call-tool.ts';
import { getPrompt, promptsFor } from './prompts.ts';
import { readResource, resourcesFor } from './resources.ts';
import { toolsFor } from './tool-list.ts';

/** The caller of one request, and the instructions if its answer carries them. */
export type ServerCaller = Caller & { instructions: string | undefined };

/**
 * The tool server: Streamable HTTP without sessions, for the 2025 and the 2026-07-28 protocol. Each request gets a server
 * of its own, so the low-level `Server` is used: its lists are computed once for all keys with the same scopes.
 */
export function toolServer(context: AppContext, log: Logger, version: string) {
  return createMcpHandler((request) => serverFor(context, log, version, callerOf(request)), {
    onerror: (error) => log.debug({ err: error }, 'tool server'),
  });
}

/** A client may cache the lists: the scopes of a key never change, so neither do its lists. */
const privateForFiveMinutes = { ttlMs: 300_000, cacheScope: 'private' } as const;
export const cacheHints = {
  'tools/list': privateForFiveMinutes,
  'resources/list': privateForFiveMinutes,
  'resources/templates/list': privateForFiveMinutes,
  'prompts/list': privateForFiveMinutes,
} as const;

export const serverInfo = (version: string) => ({ name: 'clef', title: 'Clef', version });

function serverFor(
  context: AppContext,
  log: Logger,
  version: string,
  { instructions, ...caller }: ServerCaller,
): Server {
  const server = new Server(serverInfo(version), {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    cacheHints,
    ...(instructions !== undefined && { instructions }),
  });
  server.setRequestHandler('tools/list', () => ({ tools: toolsFor(caller.actor) as never }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(context, log, caller, params.name, params.arguments));
  server.setRequestHandler('resources/list', () => ({ resources: resourcesFor(caller.actor).resources }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: resourcesFor(caller.actor).resourceTemplates,
  }));
  server.setRequestHandler('resources/read', ({ params }) =>
    hideInternalErrors(log, caller, () => readResource(context, caller, params.uri)),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: promptsFor(caller.actor) }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(caller.actor, params.name, params.arguments));
  return server;
}

const callerOf = ({ authInfo }: McpRequestContext) => authInfo?.extra as ServerCaller;

/** The SDK answers with the message of any error. The message of a bug goes to the log only. */
async function hideInternalErrors<T>(log: Logger, { requestId }: Caller, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    log.error({ err: error, requestId });
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      `internal: Something went wrong on our side (${requestId}).`,
    );
  }
}
