import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { afterAll, expect, it } from 'vitest';
import { startRequests } from '../../../app/http/request-context.ts';
import { openLog } from '../../../app/log.ts';
import { emailDrivers, openDriver, smsDrivers } from '../../../delivery/driver-registry.ts';
import { openBodyPlaces } from '../../../delivery/inbound/body-places.ts';
import { inboundCallbacks } from '../../../delivery/inbound/callback-endpoint.ts';
import type { AppContext } from '../../../door/transaction/transact.ts';
import { MAIL_SECRET, signedMailHeaders } from '../../support/hostile-mails.ts';
import { twilioSettings } from '../../support/twilio-server.ts';
import { driverContext } from '../driver-fixtures.ts';

const MAX_MAIL = 25 * 1024 * 1024;
const smtp = { CLEF_SMTP_URL: 'smtp://127.0.0.1', CLEF_SMTP_FROM: 'contact@agence.example' };
const openMail = (settings: Record<string, string>) => openDriver(emailDrivers, 'smtp', settings, driverContext);
const email = openMail({ ...smtp, CLEF_SMTP_INBOUND_SECRET: MAIL_SECRET });
const sms = openDriver(smsDrivers, 'twilio', twilioSettings('http://127.0.0.1:9'), driverContext);

/** Two mails at once, three megabytes in all. */
async function start(drivers = { sms, email }, times = {}) {
  const context = { now: () => new Date(), baseUrl: () => 'http://clef.example' } as AppContext;
  const limits = { sms: { bodies: 2, bytes: 512 * 1024 }, email: { bodies: 2, bytes: 3_000_000 } };
  const app = express()
    .use(startRequests())
    .use('/api/inbound', inboundCallbacks({ context, drivers, log: openLog('silent') }, limits));
  const server = createServer(times, app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const port = await start();
afterAll(() => email.close());

type Headers = Record<string, string | number>;
/** As a stranger can write them: everything is in order but the signature. */
const forged = (): Headers => signedMailHeaders(Buffer.from('another body'));

/** Sends a head and as much of the body as is given. */
function post(headers: Headers, body = '', path = '/api/inbound/smtp', at = port): Socket {
  const socket = connect(at, '127.0.0.1').on('error', () => undefined);
  const lines = Object.entries({ Host: 'clef.example', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

async function answerOf(socket: Socket): Promise<{ status: number; head: string }> {
  let head = '';
  for await (const part of socket.setEncoding('latin1')) {
    head += part;
    if (head.includes('\r\n\r\n')) break;
  }
  socket.destroy();
  return { status: Number(head.split(' ')[1]), head };
}
const firstPart = (socket: Socket) => new Promise((resolve) => socket.once('data', (part) => resolve(String(part))));
const statusOf = async (socket: Socket) => (await answerOf(socket)).status;

it('takes nothing where no driver of this name is in use, or its secret is not set', async () => {
  for (const name of ['sandbox', 'brevo', 'nobody', '__proto__']) {
    expect(await statusOf(post({ ...forged(), 'Content-Length': 9 }, '', `/api/inbound/${name}`))).toBe(404);
  }
  const withoutSecret = await start({ sms, email: openMail(smtp) });
  expect(await statusOf(post({ ...forged(), 'Content-Length': 9 }, '', '/api/inbound/smtp', withoutSecret))).toBe(404);
});

it('answers before the body where the headers cannot be the provider’s', async () => {
  const old = signedMailHeaders(Buffer.from('a'), new Date(Date.now() - 600_000));
  for (const headers of [{}, old, { ...forged(), 'Webhook-Signature': 'v1,x' }, { ...forged(), 'Webhook-Id': '' }]) {
    expect(await statusOf(post({ ...headers, 'Content-Length': MAX_MAIL }))).toBe(401);
  }
  const twilio = '/api/inbound/twilio';
  expect(await statusOf(post({ 'Content-Length': 1000 }, '', twilio))).toBe(401);
  expect(await statusOf(post({ 'X-Twilio-Signature': 'x', 'Content-Length': 1000 }, '', twilio))).toBe(401);
});

it('answers before the body where it is too large or compressed', async () => {
  expect(await statusOf(post({ ...forged(), 'Content-Length': MAX_MAIL + 1 }))).toBe(413);
  expect(await statusOf(post({ ...forged(), 'Content-Encoding': 'gzip', 'Content-Length': 9 }))).toBe(415);
});

it('gives up a body of unknown length when it becomes too large', async () => {
  const twilio = { 'X-Twilio-Signature': `${'a'.repeat(27)}=`, 'Transfer-Encoding': 'chunked' };
  const piece = `20000\r\n${'a'.repeat(0x20000)}\r\n`;
  expect(await statusOf(post(twilio, piece.repeat(3), '/api/inbound/twilio'))).toBe(413);
});

it('cuts off a refused caller who writes on', async () => {
  const socket = post({ 'Content-Length': MAX_MAIL });
  expect(await firstPart(socket)).toMatch(/^HTTP\/1.1 401 /);
  socket.resume().write('a'.repeat(5_000_000));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(socket.bytesWritten).toBeLessThan(MAX_MAIL);
});

const slow = (at = port) => post({ ...forged(), 'Content-Length': 2_000_000 }, 'a', undefined, at);

it('keeps slow bodies for as long as nobody else needs their place', async () => {
  const sockets = [slow(), slow()];
  let displaced: { status: number; head: string; socket: Socket } | undefined;
  const answers = sockets.map(async (socket) => {
    const answer = await answerOf(socket);
    displaced ??= { ...answer, socket };
    return answer.status;
  });
  // Quick ones are read all the same. Once both slow ones have arrived, the older one makes room and is told to come back.
  for (let attempt = 0; !displaced && attempt < 1000; attempt++) {
    expect(await statusOf(post({ ...forged(), 'Content-Length': 1 }, 'a'))).toBe(401);
  }
  expect(displaced).toMatchObject({ status: 503, head: expect.stringMatching(/^Retry-After: 5\r$/m) });
  for (const socket of sockets) if (socket !== displaced?.socket) socket.write('a'.repeat(1_999_999));
  expect((await Promise.all(answers)).sort()).toEqual([401, 503]);
});

it('refuses a body where all places are taken by bodies that have arrived', () => {
  const places = openBodyPlaces({ bodies: 2, bytes: 100 });
  const givenUp: string[] = [];
  const take = (name: string) => places.take(() => givenUp.push(name));
  const [whole, slow] = [take('whole'), take('slow')];
  expect([whole?.grow(60), slow?.grow(41), slow?.grow(40)]).toEqual([true, false, true]);
  whole?.keep();
  // The one that still arrives gives way, and what it held is free.
  const third = take('third');
  expect(givenUp).toEqual(['slow']);
  expect([slow?.grow(1), third?.grow(41), third?.grow(40)]).toEqual([false, false, true]);
  third?.keep();
  expect(take('fourth')).toBeUndefined();
  whole?.leave();
  whole?.leave();
  const fifth = take('fifth');
  expect([fifth?.grow(61), fifth?.grow(60), givenUp.length]).toEqual([false, true, 1]);
});

it('answers a target that is no address', async () => {
  expect(await statusOf(post({ ...forged(), 'Content-Length': 0 }, '', 'http://x:99999/api/inbound/smtp'))).toBe(400);
});

it('frees the place of a body that takes too long', async () => {
  const times = { requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 20 };
  const impatient = await start(undefined, times);
  const statuses = await Promise.all([slow(impatient), slow(impatient)].map(statusOf));
  expect(statuses).toEqual([408, 408]);
  await untilStatus(401, impatient);
});

it('holds no more bytes than have a place', async () => {
  const most = 'a'.repeat(1_900_000);
  const sockets = [1, 2].map(() => post({ ...forged(), 'Content-Length': 2_000_000 }, most));
  const answers = sockets.map(statusOf);
  // Together they exceed 3 MB, so one of them is given up; the other one is read to its end.
  expect(await Promise.race(answers)).toBe(503);
  for (const socket of sockets) if (socket.writable) socket.write('a'.repeat(100_000));
  expect((await Promise.all(answers)).sort()).toEqual([401, 503]);
});

/** Sends small forged mails until one gets this answer: the server notices others' connections a moment later. */
async function untilStatus(status: number, at = port) {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const answer = await answerOf(post({ ...forged(), 'Content-Length': 1 }, 'a', undefined, at));
    if (answer.status === status) return answer;
  }
  throw new Error(`No answer was ${status}.`);
}
