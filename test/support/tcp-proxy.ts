import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/**
 * A connection to a database that the test can break: `cut` closes and refuses connections, `freeze` accepts everything
 * and passes nothing on, `stall` freezes the open connections only, `repair` ends all of that.
 */
export async function tcpProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const stalled = new WeakSet<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  // Half-open, so that neither side learns that a stalled connection has ended, as behind a firewall that dropped it.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    sockets.add(near);
    near.on('error', () => undefined).on('close', () => sockets.delete(near));
    if (state === 'cut') return near.destroy();
    if (state === 'frozen') return;
    const far = connect(Number(target.port || 5432), target.hostname);
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    const passes = () => state === 'open' && !stalled.has(near);
    near.on('data', (chunk) => void (passes() && far.write(chunk)));
    far.on('data', (chunk) => void (passes() && near.write(chunk)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  afterAll(() => {
    closeAll();
    server.close();
  });
  const url = Object.assign(new URL(databaseUrl), {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
  }).href;
  return {
    url,
    cut: () => {
      state = 'cut';
      closeAll();
    },
    freeze: () => {
      state = 'frozen';
    },
    stall: () => {
      for (const socket of sockets) stalled.add(socket);
    },
    /** Closes frozen connections too: they have lost bytes and are of no more use. */
    repair: () => {
      state = 'open';
      closeAll();
    },
  };
}
