import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type FakeCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
};
export type FakeAnswer = { status: number; body?: unknown; content?: Buffer; headers?: Record<string, string> };

/**
 * The fate of a call: `refuse` answers 503 without an effect, `fail` 500 without one, `lose` takes effect and drops the answer,
 * `hang` takes effect and never answers, `ignore` has no effect and never answers.
 */
export type Fault = 'refuse' | 'fail' | 'lose' | 'hang' | 'ignore';

/** A provider on 127.0.0.1 that counts its calls and can be told to fail at one. */
export async function fakeServer(answer: (call: FakeCall) => FakeAnswer) {
  const calls: FakeCall[] = [];
  const faults: { at: RegExp; fault: Fault }[] = [];
  const waiting: (() => void)[] = [];
  const tell = () => {
    for (const told of waiting.splice(0)) told();
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url as string, 'http://fake');
    const body = await buffer(request);
    const call = {
      method: request.method as string,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    calls.push(call);
    const index = faults.findIndex(({ at }) => at.test(`${call.method} ${call.path}`));
    const [found] = index === -1 ? [] : faults.splice(index, 1);
    if (found?.fault === 'refuse') return response.writeHead(503, { 'retry-after': '7' }).end();
    if (found?.fault === 'fail') return response.writeHead(500).end();
    if (found?.fault === 'ignore') return void tell();
    const { status, body: json, content, headers } = answer(call);
    tell();
    if (found?.fault === 'lose') return response.destroy();
    if (found?.fault === 'hang') return;
    const type = content ? 'application/pdf' : 'application/json';
    response
      .writeHead(status, { 'content-type': type, ...headers })
      .end(content ?? (json === undefined ? '' : JSON.stringify(json)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** The next call that matches ends so. */
    next: (at: RegExp, fault: Fault) => void faults.push({ at, fault }),
    /** Resolves when the next call has taken effect, or is ignored. */
    taken: () => new Promise<void>((resolve) => waiting.push(resolve)),
    count: (at: RegExp) => calls.filter(({ method, path }) => at.test(`${method} ${path}`)).length,
    /** Ends what hangs. */
    cut: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
