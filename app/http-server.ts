import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { MAX_HEADER_BYTES } from '../http/limits.ts';
import { problems } from '../http/problem.ts';
import { measuredRequests } from '../observability/instrumented.ts';
import { probes } from '../observability/probes.ts';
import type { Site } from './runtime.ts';

/** Where a process answers: the probes from the first moment, everything else once it is told what. */
export type Front = {
  port: number;
  answers(listener: RequestListener): void;
  /** Takes new requests for as long as the configuration says, then only ends those under way. */
  drain(seconds?: number): Promise<void>;
  /** Ends at once: nothing was served yet. */
  close(): void;
};

/** What is still under way after this long is cut off: a client that reads nothing must not hold a process up. */
const UNDERWAY_MS = 15_000;

/** How many may wait to be let in. */
const BACKLOG = 511;

/** @throws Error where the port is taken */
export async function openFront(site: Site, port: number): Promise<Front> {
  const { config, readiness, metrics } = site;
  const isProbe = probes({ readiness, metrics, metricsToken: config.metricsToken });
  let listener: RequestListener = notReady;
  const underway = new Set<ServerResponse>();
  let isDraining = false;
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    // Whoever keeps the connection sends the next request elsewhere, instead of into one that is being closed.
    if (isDraining) response.shouldKeepAlive = false;
    if (isProbe(request, response)) return;
    underway.add(response);
    response.once('close', () => underway.delete(response));
    listener(request, response);
  });
  server.listen(port, config.host, BACKLOG);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    answers: (given) => {
      listener = measuredRequests(given, metrics);
    },
    drain: async (seconds = config.drainSeconds) => {
      isDraining = true;
      for (const response of underway) response.shouldKeepAlive = false;
      await pause(seconds * 1000);
      await waitingAreIn(server);
      await closed(server);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Who has come waits in the system's queue, where closing would reset them: each turn of the event loop lets one in. */
async function waitingAreIn(server: Server): Promise<void> {
  let turns = 0;
  let came = false;
  server.on('connection', () => {
    came = true;
  });
  // To where a whole turn begins.
  await turn();
  do {
    came = false;
    await turn();
    turns += 1;
    // Who comes meanwhile keeps us no longer than a full queue does.
  } while (came && turns < BACKLOG);
}

async function closed(server: Server): Promise<void> {
  const ended = once(server, 'close');
  server.close();
  const cut = setTimeout(() => server.closeAllConnections(), UNDERWAY_MS);
  await ended;
  clearTimeout(cut);
}

/** Whoever asks while the store is being prepared is told to come back, not left waiting. */
const notReady: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '5' });
  const { status, title } = problems.unavailable;
  response.end(
    JSON.stringify({ type: '/docs#unavailable', title, status, code: 'unavailable', detail: 'Clef is starting.' }),
  );
};
