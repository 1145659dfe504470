import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { emailDrivers, openDriver } from '../../delivery/driver-registry.ts';
import { deadline, driverContext, email } from './driver-fixtures.ts';
import * as certificate from './loopback-certificate.ts';
import { lineServer, mailServer, refusal } from './mail-server.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => vi.restoreAllMocks());
afterAll(() => Promise.all(closing.map((close) => close())));

async function served<S extends { close(): Promise<unknown> }>(server: Promise<S>): Promise<S> {
  const started = await server;
  closing.push(() => started.close());
  return started;
}

const send = (url: string) => {
  const settings = { CLEF_SMTP_URL: url, CLEF_SMTP_FROM: 'contact@agence.example' };
  return openDriver(emailDrivers, 'smtp', settings, driverContext).send(email);
};

async function sentTo(options: SMTPServerOptions, url = (port: number) => `smtp://127.0.0.1:${port}`) {
  const server = await served(mailServer(options));
  return { outcome: await send(url(server.port)), server };
}

const consume =
  (code: number, message: string): SMTPServerOptions['onData'] =>
  (stream, _, done) =>
    stream.resume().on('end', () => done(refusal(code, message)));

// The server takes a tenth of a second for its greeting, so these run in parallel.
it.concurrent.each<[string, SMTPServerOptions, object]>([
  ['it is full for now', { onConnect: (_, done) => done(refusal(421, 'Too many')) }, { outcome: 'retry' }],
  [
    'it does not want us',
    { onConnect: (_, done) => done(refusal(554, 'Go away')) },
    { outcome: 'refused', code: '554' },
  ],
  [
    'it defers the sender',
    { onMailFrom: (_, __, done) => done(refusal(451, 'Later')) },
    { outcome: 'retry', detail: '451 Later' },
  ],
  [
    'it refuses the sender',
    { onMailFrom: (_, __, done) => done(refusal(553, 'Not yours')) },
    { outcome: 'refused', code: '553' },
  ],
  ['it greylists the recipient', { onRcptTo: (_, __, done) => done(refusal(450, 'Greylisted')) }, { outcome: 'retry' }],
  [
    'it knows no such recipient',
    { onRcptTo: ({ address }, _, done) => done(refusal(550, `<${address}>: unknown`)) },
    { outcome: 'refused', code: '550', detail: '550 <…@acheteurs.example>: unknown' },
  ],
  ['the message is too large for it', { size: 10 }, { outcome: 'refused' }],
  ['it defers the message', { onData: consume(452, 'Disk full') }, { outcome: 'retry' }],
  ['it goes down at the end', { onData: consume(421, 'Closing') }, { outcome: 'retry' }],
  ['it refuses the message', { onData: consume(554, 'Spam') }, { outcome: 'refused', code: '554' }],
])('where %s', async (_, options, expected) => {
  expect((await sentTo(options)).outcome).toMatchObject(expected);
});

it('is repeated where no server answers', async () => {
  const server = await mailServer();
  await server.close();
  expect(await send(`smtp://127.0.0.1:${server.port}`)).toMatchObject({ outcome: 'retry' });
  expect(await send('smtp://nobody.invalid?tls=off')).toMatchObject({ outcome: 'retry' });
});

const withUser = (port: number) => `smtp://agence:s%40cret@127.0.0.1:${port}`;
const auth = (onAuth: SMTPServerOptions['onAuth']) => ({ authOptional: false, allowInsecureAuth: true, onAuth });

it('logs in with the configured user and password', async () => {
  const right = auth((given, _, done) => done(null, { user: given.password === 's@cret' && given.username }));
  const { outcome, server } = await sentTo(right, withUser);
  expect(outcome).toMatchObject({ outcome: 'accepted' });
  expect(server.delivered).toHaveLength(1);
});

it('a refused login is final, a deferred one is repeated', async () => {
  const refused = await sentTo(
    auth((_, __, done) => done(refusal(535, 'No such user'))),
    withUser,
  );
  expect(refused.outcome).toMatchObject({
    outcome: 'refused',
    code: '535',
    detail: expect.stringMatching(/^The mail server refuses the login in CLEF_SMTP_URL: 535 .*No such user$/),
  });
  const deferred = await sentTo(
    auth((_, __, done) => done(refusal(454, 'Later'))),
    withUser,
  );
  expect(deferred.outcome).toMatchObject({ outcome: 'retry' });
});

/** Accepts every command except one. */
const until = (stop: RegExp, then: (socket: Socket) => void) =>
  lineServer('220 test\r\n', (line, socket) => {
    if (stop.test(line)) return void then(socket);
    if (/^DATA$/.test(line)) return '354 go';
    return /^(EHLO|MAIL|RCPT|QUIT)/.test(line) ? '250 ok' : undefined;
  });

it.each([
  ['MAIL', /^MAIL/, 'retry'],
  ['RCPT', /^RCPT/, 'retry'],
  ['DATA', /^DATA$/, 'retry'],
  ['the message', /^\.$/, 'unknown'],
])('a connection lost after %s', async (_, stop, outcome) => {
  const { port } = await served(until(stop, (socket) => socket.destroy()));
  expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ outcome });
});

it.each([
  ['before the message', /^RCPT/, 'retry'],
  ['after it', /^\.$/, 'unknown'],
])('time that runs out %s', async (_, stop, outcome) => {
  const { pass, spy } = deadline();
  const { port } = await served(until(stop, pass));
  expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ outcome, detail: 'no answer in time' });
  expect(spy).toHaveBeenCalledWith(15_000);
});

const largeEmail = {
  ...email,
  attachments: [{ name: 'compromis.pdf', type: 'application/pdf', content: Buffer.alloc(10 * 2 ** 20) }],
};

/** A server that takes no more of the message at some line of it. */
const slowFrom = (line: RegExp, then: () => void) =>
  lineServer('220 test\r\n', (received, socket) => {
    if (line.test(received)) {
      socket.pause();
      then();
    }
    if (/^DATA$/.test(received)) return '354 go';
    return /^(EHLO|MAIL|RCPT)/.test(received) ? '250 ok' : undefined;
  });

it('a large message of which the end was not written is sent again, when the time is up or the process stops', async () => {
  const { pass } = deadline();
  const settings = { CLEF_SMTP_FROM: 'contact@agence.example' };
  const driver = (port: number) =>
    openDriver(emailDrivers, 'smtp', { ...settings, CLEF_SMTP_URL: `smtp://127.0.0.1:${port}` }, driverContext);
  const late = driver((await served(slowFrom(/^Content-Disposition/, pass))).port);
  expect(await late.send(largeEmail)).toMatchObject({ outcome: 'retry', detail: 'no answer in time' });
  const stopped = driver((await served(slowFrom(/^Content-Disposition/, () => void stopped.close()))).port);
  expect(await stopped.send(largeEmail)).toMatchObject({ outcome: 'retry', detail: 'Clef was stopped.' });
  const complete = driver((await served(until(/^\.$/, () => void complete.close()))).port);
  expect(await complete.send(email)).toMatchObject({ outcome: 'unknown', detail: 'Clef was stopped.' });
});

it('a Message-ID that the server has assigned replaces ours', async () => {
  const { port } = await served(
    lineServer('220 outlook.office365.com\r\n', (line) => {
      if (/^DATA$/.test(line)) return '354 go';
      if (/^\.$/.test(line)) return '250 2.0.0 OK <given@AM1PR01.prod.outlook.com> [Hostname=AM1PR01.prod.outlook.com]';
      return /^(EHLO|MAIL|RCPT|QUIT)/.test(line) ? '250 ok' : undefined;
    }),
  );
  const providerId = '<given@AM1PR01.prod.outlook.com>';
  expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({ outcome: 'accepted', providerId });
});

const tls = { key: certificate.key, cert: certificate.cert, disabledCommands: [] };
const localhost = (scheme: string, port: number) => `${scheme}://localhost:${port}`;

it.each([
  ['smtps', { ...tls, secure: true }],
  ['smtp', tls],
])('does not speak to a server whose certificate nobody vouches for: %s', async (scheme, options) => {
  const { outcome, server } = await sentTo(options, (port) => localhost(scheme, port));
  expect(outcome).toMatchObject({ outcome: 'retry', detail: expect.stringContaining('self-signed certificate') });
  expect(server.delivered).toEqual([]);
});

it('sends encrypted to a server with a trusted certificate', async () => {
  const trusted = getCACertificates('default');
  setDefaultCACertificates([certificate.cert]);
  // Other test files run in the same process.
  onTestFinished(() => setDefaultCACertificates(trusted));
  for (const [scheme, secure] of [['smtps', true] as const, ['smtp', false] as const]) {
    const { outcome, server } = await sentTo({ ...tls, secure }, (port) => localhost(scheme, port));
    expect(outcome).toMatchObject({ outcome: 'accepted' });
    expect(server.delivered).toMatchObject([{ secure: true }]);
  }
});

/** An address of this machine that does not look local. */
const elsewhere = (query: string) => (port: number) => `smtp://0.0.0.0:${port}${query}`;

it('sends nothing unencrypted to another machine, unless configured to', async () => {
  const { outcome, server } = await sentTo({}, elsewhere(''));
  const detail = expect.stringMatching(/^The mail server offers no encryption that can be trusted: 500 /);
  expect(outcome).toMatchObject({ outcome: 'refused', detail });
  expect(server.delivered).toEqual([]);
  expect((await sentTo({}, elsewhere('?tls=off'))).outcome).toMatchObject({ outcome: 'accepted' });
});
