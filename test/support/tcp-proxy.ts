import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** A line to a database that the test can cut, or make dumb: then it takes everything and passes nothing on. Stalled, it is
 * dumb for those who are connected, and open for whoever comes. */
export async function tcpProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const stalled = new WeakSet<Socket>();
  let state: 'open' | 'cut' | 'dumb' = 'open';
  // Nobody learns from it that a stalled connection has ended, as behind a firewall that has forgotten it.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    sockets.add(near);
    near.on('error', () => undefined).on('close', () => sockets.delete(near));
    if (state === 'cut') return near.destroy();
    if (state === 'dumb') return;
    const far = connect(Number(target.port || 5432), target.hostname);
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    const passes = () => state === 'open' && !stalled.has(near);
    near.on('data', (chunk) => void (passes() && far.write(chunk)));
    far.on('data', (chunk) => void (passes() && near.write(chunk)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  afterAll(() => {
    hangUp();
    server.close();
  });
  const url = Object.assign(new URL(databaseUrl), {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
  }).href;
  return {
    url,
    cut: () => {
      state = 'cut';
      hangUp();
    },
    goDumb: () => {
      state = 'dumb';
    },
    stall: () => {
      for (const socket of sockets) stalled.add(socket);
    },
    /** What was dumb has lost bytes: such connections are of no more use. */
    mend: () => {
      state = 'open';
      hangUp();
    },
  };
}
