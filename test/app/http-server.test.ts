import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { startHttpServer } from '../../app/http-server.ts';
import { openMetrics } from '../../app/observability/metrics.ts';
import type { Resources } from '../../app/runtime.ts';

/** Clients in a thread of their own, which send their requests while the main thread is blocked. */
const CLIENTS = 5;
const clientCode = `
  const { parentPort, workerData: { port, sent } } = require('node:worker_threads');
  const connect = () => {
    let answer = '';
    const socket = require('node:net').connect(port, '127.0.0.1', () => {
      socket.write('GET /api HTTP/1.1\\r\\nHost: clef\\r\\n\\r\\n', () => {
        if (Atomics.add(sent, 0, 1) === ${CLIENTS - 1}) { Atomics.store(sent, 1, 1); Atomics.notify(sent, 1); }
      });
    });
    socket.on('data', (chunk) => { answer += chunk; });
    socket.on('error', ({ code }) => { answer = code; });
    socket.on('close', () => parentPort.postMessage(answer));
  };
  for (let n = 0; n < ${CLIENTS}; n += 1) connect();`;

it('a port that is taken is named with what to do', async () => {
  const resources = { config: { host: '127.0.0.1' }, metrics: openMetrics({ metricsToken: undefined }) } as Resources;
  const first = await startHttpServer(resources, 0);
  const message = `Port ${first.port} of 127.0.0.1 is taken. Stop the other program, or set PORT.`;
  await expect(startHttpServer(resources, first.port)).rejects.toThrow(message);
  first.close();
});

it('connections in the backlog are answered before the server closes', async () => {
  const resources = { config: { host: '127.0.0.1' }, metrics: openMetrics({ metricsToken: undefined }) } as Resources;
  const server = await startHttpServer(resources, 0);
  server.handleWith((_request, response) => response.end('Yes.'));
  const sent = new Int32Array(new SharedArrayBuffer(8));
  const clients = new Worker(clientCode, { eval: true, workerData: { port: server.port, sent } });
  const answers: string[] = [];
  clients.on('message', (answer) => answers.push(answer));
  const ended = once(clients, 'exit');
  await once(clients, 'online');
  const drained = server.drain(0);
  Atomics.wait(sent, 1, 0);
  await Promise.all([drained, ended]);
  expect(answers.map((answer) => answer.replace(/^HTTP\/1.1 200 .*\r\n/s, ''))).toEqual(Array(CLIENTS).fill('Yes.'));
});

it('an address of 40,000 characters is accepted', async () => {
  const resources = { config: { host: '127.0.0.1' }, metrics: openMetrics({ metricsToken: undefined }) } as Resources;
  const server = await startHttpServer(resources, 0);
  server.handleWith(({ url }, response) => response.end(String(url?.length)));
  const answer = await fetch(`http://127.0.0.1:${server.port}/${'a'.repeat(40_000)}`);
  expect(await answer.text()).toBe('40001');
  server.close();
});

it('a response that is begun before the server drains and given afterwards closes its connection', async () => {
  const resources = { config: { host: '127.0.0.1' }, metrics: openMetrics({ metricsToken: undefined }) } as Resources;
  const server = await startHttpServer(resources, 0);
  const { promise: asked, resolve: hold } = Promise.withResolvers<ServerResponse>();
  server.handleWith((_request, response) => hold(response));
  const answered = fetch(`http://127.0.0.1:${server.port}/`);
  const response = await asked;
  const drained = server.drain(0);
  response.end('Yes.');
  expect((await answered).headers.get('connection')).toBe('close');
  await drained;
});
