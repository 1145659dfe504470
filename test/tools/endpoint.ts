import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { sendError } from '../../app/http/send-error.ts';
import type { KeyRequest } from '../../domain/access/admission.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { executePrepared } from '../../storage/prepared-statements.ts';
import { mcpSurface } from '../../tools/mcp-surface.ts';
import type { ToolCodec } from '../../tools/tool-codec.ts';

export const log = pino({ level: 'silent' });
export const VERSION = '1.2.3';

/** A request with its headers as written, in their order. */
export type Request = { verb: string; headers: [string, string][]; body: string };

/** An answer with its headers as written, but for the date. */
export type Received = { status: number | undefined; headers: string[]; body: string };

type Endpoint = {
  /** The callers, of which each request takes one. */
  actors: Actor[];
  requestId: () => string;
  codec?: ToolCodec;
  isDraining?: () => boolean;
};

/** The tool server on a port of its own. */
export async function startEndpoint(context: AppContext, { actors, requestId, codec, isDraining }: Endpoint) {
  const serve = mcpSurface(context, log, VERSION, codec);
  const server = createServer(async (incoming, response) => {
    if (isDraining?.()) response.shouldKeepAlive = false;
    const id = requestId();
    response.setHeader('X-Request-Id', id);
    const key = admitted(context, actors[Number(incoming.headers['x-caller'])] as Actor);
    const keyed = { request: incoming, response, key, requestId: id, path: '/api/mcp', query: '' };
    await serve(keyed).catch((error) => sendError(log, response, error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  return ({ verb, headers, body }: Request, caller = 0) =>
    new Promise<Received>((resolve, reject) => {
      const bytes = Buffer.from(body);
      const own = ['Host', 'localhost', 'X-Caller', String(caller), 'Content-Length', String(bytes.length)];
      const sending = request({ port, agent, method: verb, headers: [...headers.flat(), ...own] }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => {
          const { statusCode: status, rawHeaders } = answer;
          const date = rawHeaders.indexOf('Date');
          resolve({ status, headers: rawHeaders.toSpliced(date, 2), body: Buffer.concat(chunks).toString() });
        });
      });
      sending.on('error', reject).end(bytes);
    });
}

/** A request that is admitted already, because the limit is not what these tests are about. */
const admitted = ({ rows }: AppContext, actor: Actor): KeyRequest => ({
  actor,
  admit: async () => undefined,
  admitAndRead: (query) => executePrepared(rows.ofAgency(actor.agencyId), query),
});
