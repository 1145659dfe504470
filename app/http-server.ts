import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { answerClientError, refuseWithoutHost } from './http/client-errors.ts';
import { problems } from './http/problem-codes.ts';
import { measureRequests } from './observability/measure.ts';
import { probes } from './observability/probes.ts';
import type { Resources } from './runtime.ts';

/** Answers the probes from the start, and 503 to all other requests until `handleWith` is called. */
export type HttpServer = {
  port: number;
  handleWith(listener: RequestListener): void;
  /** Takes new requests for `seconds` (default: CLEF_DRAIN_SECONDS), then waits for the running ones and closes. */
  drain(seconds?: number): Promise<void>;
  /** Closes at once, for a start that failed. */
  close(): void;
};

/** Requests that still run after this time are cut off: a client that reads nothing must not keep the process alive. */
const CLOSE_TIMEOUT_MS = 15_000;

/** Limit of request line and headers together: four times Node's default. The longest filters that a
 * contract allows stay well below it, so that a longer one is refused by name. */
export const MAX_HEADER_BYTES = 65_536;

/**
 * How long a client may take for its headers, and for the whole request: a mail of 25 MiB at 3.5 Mbit/s. Streams that we send are not concerned.
 */
const REQUEST_TIMES = { headersTimeout: 15_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };

/** How many connections the kernel keeps until Node accepts them. */
const BACKLOG = 511;

/** @throws Error that names PORT where it is taken or not allowed */
export async function startHttpServer({ config, readiness, metrics }: Resources, port: number): Promise<HttpServer> {
  const answerProbe = probes({ readiness, metrics, metricsToken: config.metricsToken });
  let listener: RequestListener = notReady;
  // By connection, of which there are far fewer than responses. V8 links the table of a set or map to the one that replaces it as it
  // changes, and an old table keeps all later ones with their entries: a set of responses kept thousands from being collected.
  const latest = new Map<Socket, ServerResponse>();
  let isDraining = false;
  const serve: RequestListener = (request, response) => {
    // Otherwise the client would send its next request into a connection that is about to be closed.
    if (isDraining) response.shouldKeepAlive = false;
    if (answerProbe(request, response)) return;
    latest.set(request.socket, response);
    if (!refuseWithoutHost(request, response)) listener(request, response);
  };
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false, ...REQUEST_TIMES }, serve);
  // An expectation that is unknown may be ignored (RFC 9110, section 10.1.1); Node would answer 417 and nothing else.
  server.on('checkExpectation', serve);
  server.on('clientError', (error, socket) => answerClientError(error, socket, latest.get(socket as Socket)));
  server.on('connection', (socket) => socket.once('close', () => latest.delete(socket)));
  server.listen(port, config.host, BACKLOG);
  await once(server, 'listening').catch((cause) => {
    throw new Error(portError(cause, port, config.host), { cause });
  });
  return {
    port: (server.address() as AddressInfo).port,
    handleWith: (handler) => {
      listener = measureRequests(handler, metrics);
    },
    drain: async (seconds = config.drainSeconds) => {
      isDraining = true;
      for (const response of latest.values()) response.shouldKeepAlive = false;
      await sleep(seconds * 1000);
      await acceptBacklog(server);
      await closeWhenIdle(server);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function portError({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is taken. Stop the other program, or set PORT.`;
  if (code === 'EACCES') return `Port ${port} of ${host} is not allowed for this user. Set PORT to one from 1024 on.`;
  return `Clef cannot listen on port ${port} of ${host}: ${message}. Check PORT and HOST.`;
}

/** Accepts the connections still in the kernel's backlog, which closing would reset; Node accepts one each turn. */
async function acceptBacklog(server: Server): Promise<void> {
  let turns = 0;
  let hasAccepted = false;
  server.on('connection', () => {
    hasAccepted = true;
  });
  // The first turn may be in its middle already, so it does not count.
  await turn();
  do {
    hasAccepted = false;
    await turn();
    turns += 1;
    // Connections that keep arriving must not delay the end for longer than one full backlog.
  } while (hasAccepted && turns < BACKLOG);
}

async function closeWhenIdle(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await closed;
  clearTimeout(timer);
}

/** Tells clients to come back while the store is being migrated, instead of letting them wait. */
const notReady: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '5' });
  const { status, title } = problems.unavailable;
  response.end(
    JSON.stringify({ type: '/docs#unavailable', title, status, code: 'unavailable', detail: 'Clef is starting.' }),
  );
};
