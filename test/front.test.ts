import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openFront } from '../front.ts';
import type { Site } from '../ground.ts';
import { openMetrics } from '../probes/metrics.ts';

/** Somebody in a thread of their own: their request is sent while ours does nothing. */
const SOMEBODY = `
  const { parentPort, workerData: { port, sent } } = require('node:worker_threads');
  const socket = require('node:net').connect(port, '127.0.0.1', () => {
    socket.write('GET /api HTTP/1.1\\r\\nHost: clef\\r\\n\\r\\n', () => {
      Atomics.store(sent, 0, 1);
      Atomics.notify(sent, 0);
    });
  });
  let told = '';
  socket.on('data', (chunk) => { told += chunk; });
  socket.on('error', ({ code }) => { told = code; });
  socket.on('close', () => parentPort.postMessage(told));`;

it('who had asked before it stopped listening is answered, though they were not let in yet', async () => {
  const site = { config: { host: '127.0.0.1' }, metrics: openMetrics() } as Site;
  const front = await openFront(site, 0);
  front.answers((_request, response) => response.end('Yes.'));
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const somebody = new Worker(SOMEBODY, { eval: true, workerData: { port: front.port, sent } });
  const told = once(somebody, 'message');
  await once(somebody, 'online');
  const drained = front.drain(0);
  Atomics.wait(sent, 0, 0);
  await drained;
  expect((await told)[0]).toMatch(/^HTTP\/1.1 200 .*Yes\.$/s);
});
