import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import type { AppContext } from '../../approval/transaction/transact.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import { jsonBody } from '../../http/json-body.ts';
import { problemOf, sendProblem } from '../../http/problem.ts';
import { mcpAnswers, sendAnswer } from '../../tools/mcp-endpoint.ts';
import { type ToolCodec, toolCodec } from '../../tools/tool-codec.ts';

export const log = pino({ level: 'silent' });
export const VERSION = '1.2.3';

/** A request with its headers as written, in their order. */
export type Request = { verb: string; headers: [string, string][]; body: string };

/** An answer with its headers as written, but for the date. */
export type Received = { status: number | undefined; headers: string[]; body: string };

type Endpoint = {
  /** The callers, of which each request takes one. The endpoint admits them all, because the limit is not its matter. */
  actors: Actor[];
  requestId: () => string;
  codec?: ToolCodec;
  isDraining?: () => boolean;
};

/** The tool server on a port of its own. */
export async function startEndpoint(context: AppContext, { actors, requestId, codec, isDraining }: Endpoint) {
  const answers = mcpAnswers(context, log, VERSION, codec ?? toolCodec(context, log, VERSION));
  const app = express().disable('x-powered-by').disable('etag');
  app.use((_incoming, response, next) => {
    response.setHeader('X-Request-Id', requestId());
    if (isDraining?.()) response.shouldKeepAlive = false;
    next();
  });
  const answer: RequestHandler = async (incoming, response) => {
    const actor = actors[Number(incoming.headers['x-caller'])] as Actor;
    sendAnswer(response, await answers({ actor, requestId: requestId() }, incoming, incoming.body));
  };
  app.use(jsonBody, answer);
  const answerError: ErrorRequestHandler = (error, _incoming, response, _next) =>
    sendProblem(response, problemOf(error));
  app.use(answerError);
  const server = createServer(app);
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
