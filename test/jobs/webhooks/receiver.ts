import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** A request as the subscriber got it. */
export type Receipt = { path: string; headers: IncomingHttpHeaders; body: string };

/** What the subscriber does with a request: a status, an answer written by hand, or `reset`. */
export type Manner = number | 'reset' | ((response: ServerResponse, receipt: Receipt) => void);

/** A subscriber on this machine that keeps what it gets; `manner` decides on each answer, 204 unless told. */
export async function receiver(manner: (receipt: Receipt, nth: number) => Manner = () => 204) {
  const receipts: Receipt[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const receipt = { path: request.url ?? '', headers: request.headers, body };
    receipts.push(receipt);
    for (const told of waiting.splice(0)) told();
    const answer = manner(receipt, receipts.length);
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
  /** Resolves once so many requests have come in. */
  const took = async (count: number) => {
    while (receipts.length < count) await new Promise<void>((told) => waiting.push(told));
  };
  return { url, receipts, took, server };
}

export type Receiver = Awaited<ReturnType<typeof receiver>>;

export const idOf = ({ headers }: Receipt): string => String(headers['webhook-id']);
