import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A Twilio on this machine that takes every message and answers once it is told to. */
export async function slowTwilio() {
  const told = Promise.withResolvers<void>();
  let taken = 0;
  const server = createServer(async (request, response) => {
    request.resume();
    taken += 1;
    const sid = `SM${String(taken).padStart(32, '0')}`;
    server.emit('taken');
    await told.promise;
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid, status: 'queued' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when it has so many. */
    has: async (count: number) => {
      while (taken < count) await once(server, 'taken');
    },
    goOn: told.resolve,
  };
}
