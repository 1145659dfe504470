import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CallbackEvent } from '../../delivery/driver.ts';
import { emailDrivers, openDriver } from '../../delivery/driver-registry.ts';
import { readMail } from '../../delivery/email/read-mail.ts';
import { at, draftId, driverContext, mailIds, rawMail, receive } from './driver-fixtures.ts';

const secret = `whsec_${Buffer.from('a mail server shares this').toString('base64')}`;

const open = (settings: Record<string, string>) =>
  openDriver(
    emailDrivers,
    'smtp',
    { CLEF_SMTP_URL: 'smtp://127.0.0.1', CLEF_SMTP_FROM: 'contact@agence.example', ...settings },
    driverContext,
  );
const driver = open({ CLEF_SMTP_INBOUND_SECRET: secret });

/** Headers as in standardwebhooks.com, made independently of the driver. */
function signedHeaders(body: string, seconds = at.getTime() / 1000) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`in_1.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'message/rfc822',
    'webhook-id': 'in_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

const inbound = (body: string, headers: Record<string, string> = signedHeaders(body)) =>
  receive(driver, 'https://clef.example/api/inbound/smtp', body, headers);

const mail = (headers: Record<string, string>, body: string) =>
  rawMail({ Date: 'Sat, 21 Nov 2026 10:10:00 +0100', ...headers }, body);

/** Reads in this thread. What a thread of its own changes is in `hostile-mail.test.ts`. */
async function eventsOf(raw: string): Promise<CallbackEvent[] | null> {
  const reading = await readMail({
    raw: new Uint8Array(Buffer.from(raw)),
    ...mailIds,
  });
  if ('unreadable' in reading) throw new Error(reading.unreadable);
  return reading.events;
}

it('an answer becomes a message', async () => {
  const To = 'Agence <Contact@agence.example>, autre@agence.example';
  const raw = mail({ To, 'In-Reply-To': '<2@a.example>', References: '<1@a.example> <2@a.example>' }, 'D’accord.');
  expect(await eventsOf(raw)).toEqual([
    {
      kind: 'message',
      channel: 'email',
      providerId: '<r1@acheteurs.example>',
      contentHash: expect.any(String),
      from: 'lea@acheteurs.example',
      to: ['contact@agence.example', 'autre@agence.example'],
      addressedTo: [['autre@agence.example']],
      subject: 'Re: Votre visite',
      body: 'D’accord.',
      references: ['<1@a.example>', '<2@a.example>'],
      at: new Date('2026-11-21T09:10:00Z'),
      files: [],
      mail: {
        writtenBy: 'person',
        senderName: 'Léa',
        via: null,
        absentUntil: null,
        wholeText: 'D’accord.',
        folds: [],
        lead: null,
      },
    },
  ]);
});

it('accepts a signature for five minutes, and no other mail', async () => {
  const raw = mail({}, 'Oui');
  const now = at.getTime() / 1000;
  expect(await inbound(raw, signedHeaders(raw.replace('Oui', 'Non')))).toBeNull();
  expect(await inbound(raw, { ...signedHeaders(raw), 'webhook-id': 'in_2' })).toBeNull();
  expect(await inbound(raw, { 'content-type': 'message/rfc822' })).toBeNull();
  expect(await inbound(raw, signedHeaders(raw, now - 301))).toBeNull();
  expect(await inbound(raw, signedHeaders(raw, now + 301))).toBeNull();
  expect(await inbound(raw, signedHeaders(raw, Number.NaN))).toBeNull();
  expect(await inbound(raw, signedHeaders(raw, now - 300))).not.toBeNull();
  const two = { ...signedHeaders(raw), 'webhook-signature': `v1,b2xk ${signedHeaders(raw)['webhook-signature']}` };
  expect(await inbound(raw, two)).not.toBeNull();
});

it('takes no call-backs without a secret', () => {
  expect(open({}).callbacks).toBeNull();
});

it('refuses a signed body that is no mail', async () => {
  const json = { ...signedHeaders('{}'), 'content-type': 'application/json' };
  await expect(inbound('{}', json)).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(inbound('hello')).rejects.toMatchObject({ code: 'invalid_request' });
});

it('reads the draft from the address it answers, where the references were dropped', async () => {
  const [message] = (await eventsOf(mail({ To: `reponses+${draftId}@agence.example` }, 'Oui'))) ?? [];
  expect(message).toMatchObject({ references: [`<${draftId}@agence.example>`] });
});

it('mail without an id gets that of its call-back', async () => {
  const raw = mail({}, 'Oui').replace(/Message-ID.*\r\n/, '');
  expect(await eventsOf(raw)).toMatchObject([{ providerId: 'in_1' }]);
});

it('HTML without a text part is read as text', async () => {
  const html = '<style>p { color: red }</style><p>D&eacute;sol&eacute;e&nbsp;!</p><p>Mardi &amp; jeudi<br>14 h</p>';
  const [message] = (await eventsOf(mail({ 'Content-Type': 'text/html; charset=utf-8' }, html))) ?? [];
  expect((message as { body: string }).body).toMatch(/^Désolée\s!\n+Mardi & jeudi\n14 h$/);
});

it('reads the encodings of mail', async () => {
  const type = { 'Content-Type': 'text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding': 'quoted-printable' };
  const raw = mail({ ...type, Subject: '=?iso-8859-1?Q?Visite_d=E9cal=E9e?=' }, 'D=E9sol=E9e');
  expect(await eventsOf(raw)).toMatchObject([{ subject: 'Visite décalée', body: 'Désolée' }]);
});

it.each<Record<string, string>>([
  { 'Auto-Submitted': 'auto-replied' },
  { 'Auto-Submitted': 'auto-generated (absence)' },
  { 'X-Autoreply': 'yes' },
  { Precedence: 'auto_reply' },
])('an absence notice is a message that no person wrote: %o', async (headers) => {
  expect(await eventsOf(mail(headers, 'Je suis absente.'))).toMatchObject([{ mail: { writtenBy: 'absence' } }]);
});

it('mail that declares not to be automatic is read', async () => {
  expect(await eventsOf(mail({ 'Auto-Submitted': 'no' }, 'Oui'))).toHaveLength(1);
});

const report = (action: string, original: string) =>
  mail(
    {
      From: 'MAILER-DAEMON@mx.example',
      'Auto-Submitted': 'auto-replied',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
    },
    [
      '--b\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.',
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n',
      `Final-Recipient: rfc822; lea@acheteurs.example\r\nAction: ${action}\r\nStatus: 5.1.1`,
      'Diagnostic-Code: smtp; 550 5.1.1 <lea@acheteurs.example> unknown',
      `--b\r\nContent-Type: ${original}\r\n--b--\r\n`,
    ].join('\r\n'),
  );
const ours = `Message-ID: <${draftId}@agence.example>\r\nSubject: Votre visite`;

it.each([
  ['headers', `text/rfc822-headers\r\n\r\n${ours}`],
  ['message', `message/rfc822\r\n\r\n${ours}\r\n\r\nBonjour`],
])('a bounce names the failed message: by its %s', async (_, original) => {
  const detail = '550 5.1.1 <…@acheteurs.example> unknown';
  const providerId = `<${draftId}@agence.example>`;
  expect(await eventsOf(report('failed', original))).toEqual([
    { kind: 'status', id: draftId, providerId, status: 'failed', detail, failure: 'hard' },
  ]);
});

it('a bounce of a foreign message has no draft id, one of no message is shown, and a delay is ignored', async () => {
  const theirs = ours.replace('agence.example', 'autre.example');
  // A provider may have given that id to a message of ours; if not, it is one that a colleague sent elsewhere.
  expect(await eventsOf(report('failed', `text/rfc822-headers\r\n\r\n${theirs}`))).toMatchObject([
    { kind: 'status', id: null },
    { kind: 'message', mail: { writtenBy: 'bounce' } },
  ]);
  const ofNone = await eventsOf(report('failed', 'text/rfc822-headers\r\n\r\nSubject: x'));
  expect(ofNone).toMatchObject([{ kind: 'message', mail: { writtenBy: 'bounce' } }]);
  expect(await eventsOf(report('delayed', `text/rfc822-headers\r\n\r\n${ours}`))).toEqual([]);
});
