import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** A request that the receiver got. */
export type Receipt = { path: string; headers: IncomingHttpHeaders; body: string };

/** How the receiver answers a request: with a status, with a function that writes the response, or by a reset. */
export type ReceiverAnswer = number | 'reset' | ((response: ServerResponse, receipt: Receipt) => void);

/** An HTTP server that records requests. `answerTo` gets each one with its number, from 1; the default answer is 204. */
export async function startReceiver(answerTo: (receipt: Receipt, nth: number) => ReceiverAnswer = () => 204) {
  const receipts: Receipt[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const receipt = { path: request.url ?? '', headers: request.headers, body };
    receipts.push(receipt);
    for (const resolve of waiting.splice(0)) resolve();
    const answer = answerTo(receipt, receipts.length);
    if (answer === 'reset') return request.socket.resetAndDestroy();
    if (typeof answer === 'function') return answer(response, receipt);
    response.writeHead(answer).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Resolves once `count` requests have arrived. */
  const waitForRequests = async (count: number) => {
    while (receipts.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { url, receipts, waitForRequests, server };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export const eventIdOf = ({ headers }: Receipt): string => String(headers['webhook-id']);
