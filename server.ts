import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import type { Door } from './approval/perform.ts';
import { startClock } from './clock.ts';
import { type Config, version } from './config.ts';
import { type Demo, prepareDemo } from './demo.ts';
import { app } from './http/app.ts';
import { openStore } from './store.ts';

export type Running = { url: string; demo: Demo | undefined; close(): Promise<void> };

/** Starts everything on the configured store. Resolves once requests are answered. */
export async function serve(config: Config, log: Logger = pino({ level: config.logLevel })): Promise<Running> {
  const store = await openStore(config);
  const server = createServer();
  try {
    await listen(server, config);
    const url = config.baseUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`;
    const door: Door = { db: store.db, now: () => new Date(), baseUrl: () => url };
    const demo = config.demo ? await prepareDemo(door, config.dataFolder) : undefined;
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

/** Lets the requests under way finish; takes no new ones. */
async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}
