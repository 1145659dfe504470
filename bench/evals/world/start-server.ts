import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type Agent, openAgent } from '../../../agent/open-agent.ts';
import { draftOperations } from '../../../app/draft-operations.ts';
import { createApp } from '../../../app/http-app.ts';
import type { ChannelDrivers } from '../../../delivery/driver.ts';
import { sandbox } from '../../../delivery/sandbox.ts';
import { sandboxWriter } from '../../../domain/sandbox/sandbox-messages.ts';
import type { AppContext } from '../../../door/transaction/transact.ts';
import type { Rows } from '../../../storage/db.ts';

export type EvalServer = AsyncDisposable & {
  url: string;
  context: AppContext;
  drivers: ChannelDrivers;
  agent: Agent;
};

/** The real server in this process, at a clock that the caller holds. No worker runs, so nothing ever leaves. */
export async function startServer(rows: Rows, now: () => Date): Promise<EvalServer> {
  const server = createServer({ keepAliveTimeout: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context: AppContext = {
    rows,
    now,
    baseUrl: () => url,
    secret: 'a secret of the evaluations, long enough',
    // The model may be on this machine.
    privateWebhooks: true,
    draftOperations,
    afterCommit: () => undefined,
    wake: () => undefined,
  };
  const driver = sandbox(sandboxWriter(rows, now));
  const drivers: ChannelDrivers = { sms: driver, email: driver };
  const live = { listen: () => () => undefined, ended: new AbortController().signal };
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const agent = openAgent({ context, log, listen: live.listen });
  server.on('request', createApp({ context, drivers, live, agent, log, version: 'evals' }));
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, context, drivers, agent, [Symbol.asyncDispose]: close };
}
