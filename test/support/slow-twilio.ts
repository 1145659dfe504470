import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A fake Twilio that accepts every message and answers only once `answer` is called. */
export async function slowTwilio() {
  const answering = Promise.withResolvers<void>();
  let received = 0;
  const server = createServer(async (request, response) => {
    request.resume();
    received += 1;
    const sid = `SM${String(received).padStart(32, '0')}`;
    server.emit('received');
    await answering.promise;
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid, status: 'queued' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when it has received `count` messages. */
    waitForMessages: async (count: number) => {
      while (received < count) await once(server, 'received');
    },
    answer: answering.resolve,
  };
}
