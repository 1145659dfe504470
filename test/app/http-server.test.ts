import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openFront } from '../../app/http-server.ts';
import type { Site } from '../../app/runtime.ts';
import { openMetrics } from '../../observability/metrics.ts';

/** A crowd in a thread of its own: their requests are sent while this one does nothing. */
const CROWD = 5;
const crowding = `
  const { parentPort, workerData: { port, sent } } = require('node:worker_threads');
  const ask = () => {
    let told = '';
    const socket = require('node:net').connect(port, '127.0.0.1', () => {
      socket.write('GET /api HTTP/1.1\\r\\nHost: clef\\r\\n\\r\\n', () => {
        if (Atomics.add(sent, 0, 1) === ${CROWD - 1}) { Atomics.store(sent, 1, 1); Atomics.notify(sent, 1); }
      });
    });
    socket.on('data', (chunk) => { told += chunk; });
    socket.on('error', ({ code }) => { told = code; });
    socket.on('close', () => parentPort.postMessage(told));
  };
  for (let n = 0; n < ${CROWD}; n += 1) ask();`;

it('who had asked before it stopped listening is answered, though they were not let in yet', async () => {
  const site = { config: { host: '127.0.0.1' }, metrics: openMetrics() } as Site;
  const front = await openFront(site, 0);
  front.answers((_request, response) => response.end('Yes.'));
  const sent = new Int32Array(new SharedArrayBuffer(8));
  const crowd = new Worker(crowding, { eval: true, workerData: { port: front.port, sent } });
  const told: string[] = [];
  crowd.on('message', (answer) => told.push(answer));
  const ended = once(crowd, 'exit');
  await once(crowd, 'online');
  const drained = front.drain(0);
  Atomics.wait(sent, 1, 0);
  await Promise.all([drained, ended]);
  expect(told.map((answer) => answer.replace(/^HTTP\/1.1 200 .*\r\n/s, ''))).toEqual(Array(CROWD).fill('Yes.'));
});

it('an address of forty thousand characters is read', async () => {
  const site = { config: { host: '127.0.0.1' }, metrics: openMetrics() } as Site;
  const front = await openFront(site, 0);
  front.answers(({ url }, response) => response.end(String(url?.length)));
  const answer = await fetch(`http://127.0.0.1:${front.port}/${'a'.repeat(40_000)}`);
  expect(await answer.text()).toBe('40001');
  front.close();
});
