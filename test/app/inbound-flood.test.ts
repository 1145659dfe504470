import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { hostileMails, MAIL_SECRET, signedMailHeaders } from '../support/hostile-mails.ts';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import { type RunningProcess, startServer } from '../support/process.ts';
import { size } from '../support/size.ts';

/** Strangers who post as much as they can, to a server in a process of its own. */

const environment = {
  ...(await createInstallation()),
  CLEF_DEMO: 'off',
  CLEF_EMAIL: 'smtp',
  CLEF_SMTP_URL: 'smtp://127.0.0.1:9',
  CLEF_SMTP_FROM: 'contact@agence.example',
  CLEF_SMTP_INBOUND_SECRET: MAIL_SECRET,
};

const MiB = 1024 * 1024;

/** Resident memory in MiB: now, and the most since `resetPeak`. */
const memoryOf = ({ child }: RunningProcess, name: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
};

const probe = `
  const { parentPort, workerData: url } = require('node:worker_threads');
  const times = [];
  let isOver = false;
  parentPort.once('message', () => (isOver = true));
  (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await fetch(url + '/healthz');
      times.push(status === 200 ? performance.now() - began : Infinity);
      // Asked without a pause, it would take the processor away from the mails.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    parentPort.postMessage(times);
  })();`;

/** Asks for /healthz, in a thread that nothing else delays, until the work is over. @returns the times in milliseconds */
async function healthDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const thread = new Worker(probe, { eval: true, workerData: url });
  await work;
  const times = once(thread, 'message');
  thread.postMessage('over');
  return (await times)[0];
}

const summary = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `/healthz ${times.length} times: median ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
};

/** Posts a mail of 25 MiB whose signature is made up, and resolves when the connection is closed. */
async function postForged(url: string, body: Buffer): Promise<void> {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  const headers = { Host: host, Connection: 'close', ...signedMailHeaders(Buffer.from('another')) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /api/inbound/smtp HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.end(body);
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
}

it('unsigned bodies of 25 MiB over 80 connections take bounded memory, and /healthz answers', async () => {
  const server = await startServer(environment);
  const before = memoryOf(server, 'VmRSS');
  const body = Buffer.alloc(25 * MiB, 'a');
  for (let round = 0; round < size(1, 1, 5); round++) {
    const times = await healthDuring(
      server.url,
      Promise.all(Array.from({ length: 80 }, () => postForged(server.url, body))),
    );
    const peak = memoryOf(server, 'VmHWM') - before;
    console.log(`80 × 25 MiB unsigned: at most ${Math.round(peak)} MiB more. ${summary(times)}`);
    expect(times).not.toContain(Number.POSITIVE_INFINITY);
    // 64 MiB of bodies, and what the garbage collector has not yet taken. Two thousand would have come. The embedded store
    // itself grows by some hundred when it is first used.
    expect(peak).toBeLessThan(isEmbedded ? 700 : 500);
  }
  await server.stop('SIGKILL');
});

it('hostile mails at once end in messages, and /healthz answers', async () => {
  const server = await startServer(environment);
  const bodies = hostileMails.map(({ raw }, at) => Buffer.from(raw(`inconnu${at}@ailleurs.example`), 'latin1'));
  // A mail server keeps what found no place, also what was cut off while it wrote, and comes again.
  const isTaken = async (body: Buffer): Promise<boolean> => {
    const request = { method: 'POST', headers: signedMailHeaders(body), body: new Uint8Array(body) };
    const response = await fetch(`${server.url}/api/inbound/smtp`, request).catch(() => null);
    await response?.text();
    if (response && response.status !== 503) expect(response.status).toBe(204);
    return response?.status === 204;
  };
  const deliverAll = async (): Promise<void> => {
    let waiting = bodies;
    while (waiting.length > 0) {
      const taken = await Promise.all(waiting.map(isTaken));
      expect(taken).toContain(true);
      waiting = waiting.filter((_, at) => !taken[at]);
    }
  };
  for (let round = 0; round < size(1, 1, 5); round++) {
    const times = await healthDuring(server.url, deliverAll());
    console.log(
      `${bodies.length} hostile mails: at most ${Math.round(memoryOf(server, 'VmHWM'))} MiB. ${summary(times)}`,
    );
  }
  await server.stop('SIGKILL');
});
