import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { app } from './app.ts';
import type { Door } from './approval/perform.ts';
import { startClock } from './clock.ts';
import { type Config, version } from './config.ts';
import { type Demo, prepareDemo } from './demo.ts';
import { problems } from './http/problem.ts';
import { openStore } from './store.ts';

export type Running = { url: string; demo: Demo | undefined; close(): Promise<void> };

/** Starts everything on the configured store. Resolves once requests are answered. */
export async function serve(config: Config, log: Logger = pino({ level: config.logLevel })): Promise<Running> {
  const store = await openStore(config);
  const server = createServer();
  try {
    // Whoever asks while the store is being prepared is told to come back, not left waiting.
    server.on('request', notReady);
    await listen(server, config);
    const url = config.baseUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`;
    const door: Door = { db: store.db, now: () => new Date(), baseUrl: () => url };
    const demo = config.demo ? await prepareDemo(door, config.dataFolder) : undefined;
    server.off('request', notReady);
    server.on('request', app({ door, log, version }));
    const clock = startClock(door, log);
    return {
      url,
      demo,
      close: async () => {
        await drain(server);
        await clock.stop();
        await store.close();
      },
    };
  } catch (error) {
    server.close();
    await store.close();
    throw error;
  }
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

const notReady: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '5' });
  const { status, title } = problems.unavailable;
  response.end(
    JSON.stringify({ type: '/docs#unavailable', title, status, code: 'unavailable', detail: 'Clef is starting.' }),
  );
};

/** Lets the requests under way finish; takes no new ones. */
async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}
