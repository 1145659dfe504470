import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it came in. */
export type Request = { path: string; headers: IncomingMessage['headers']; body: string };

/** An answer other than yes. */
export type Complaint = {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** The answer in parts, which are sent as fast as they are read, in place of a body. */
  parts?: Iterable<string> | AsyncIterable<string>;
  /** Whether the connection breaks after the last part. */
  isCut?: boolean;
};

/**
 * The provider's behaviour for the next request: `accept`, answer with a complaint, take no notice and `reset`, or take
 * the message and then `drop` the answer, answer `garbage`, or `hang` for good.
 */
export type Behaviour = 'accept' | 'reset' | 'drop' | 'garbage' | 'hang' | Complaint;

/**
 * A provider on this machine that counts what it took. `accepted` makes its answer from a request and its number, after `refused` has
 * had nothing against it: a stray request, of a process that knew another server at this port, is none of the provider's.
 */
export async function fakeProvider(
  accepted: (request: Request, number: number) => Complaint,
  refused: (request: Request) => Complaint | undefined = () => undefined,
) {
  const receipts: Request[] = [];
  const behaviours: Behaviour[] = [];
  const server = createServer(async (incoming, response) => {
    const request = { path: incoming.url ?? '', headers: incoming.headers, body: await text(incoming) };
    const refusal = refused(request);
    if (refusal) return answer(response, refusal);
    const behaviour = behaviours.shift() ?? 'accept';
    if (typeof behaviour === 'object') return answer(response, behaviour);
    if (behaviour === 'reset') return incoming.socket.resetAndDestroy();
    receipts.push(request);
    if (behaviour === 'hang') response.once('close', () => server.emit('left'));
    server.emit('taken');
    if (behaviour === 'drop') return incoming.socket.destroy();
    if (behaviour === 'garbage') return response.end('<html>');
    if (behaviour === 'accept') answer(response, accepted(request, receipts.length));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests that it accepted: each of them would reach a phone. */
    receipts,
    /** Tells what to do with the next requests, in order; then it accepts. */
    next: (...coming: Behaviour[]) => void behaviours.push(...coming),
    taken: () => once(server, 'taken'),
    /** When the sender of a request that hangs waits for its answer no longer. */
    left: () => once(server, 'left'),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(response: ServerResponse, { status, body, headers = {}, parts, isCut }: Complaint): void {
  response.writeHead(status, { 'content-type': parts ? 'text/event-stream' : 'application/json', ...headers });
  if (parts) void stream(response, parts, isCut);
  else response.end(body === undefined ? '' : JSON.stringify(body));
}

async function stream(response: ServerResponse, parts: NonNullable<Complaint['parts']>, isCut = false): Promise<void> {
  const closed = once(response, 'close');
  for await (const part of parts) {
    if (response.destroyed) break;
    if (!response.write(part)) await Promise.race([once(response, 'drain'), closed]);
  }
  // An empty line belongs to no event; when it is written, so is all before it.
  if (isCut) response.write('\n', () => response.destroy());
  else response.end();
}

export type FakeProvider = Awaited<ReturnType<typeof fakeProvider>>;
