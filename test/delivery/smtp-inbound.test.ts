import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { emailDrivers, openDriver } from '../../delivery/drivers.ts';
import { withoutQuote } from '../../delivery/email/reply-text.ts';
import { at, callback, draftId, surroundings } from './surroundings.ts';

const secret = `whsec_${Buffer.from('a mail server shares this').toString('base64')}`;

const open = (settings: Record<string, string>) =>
  openDriver(
    emailDrivers,
    'smtp',
    { CLEF_SMTP_URL: 'smtp://127.0.0.1', CLEF_SMTP_FROM: 'contact@agence.example', ...settings },
    surroundings,
  );
const driver = open({ CLEF_SMTP_INBOUND_SECRET: secret });

/** Headers as standardwebhooks.com has them, made apart from the driver. */
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

const inbound = (body: string, headers: Record<string, string> = signedHeaders(body), to = driver) =>
  to.receive(callback('https://clef.example/api/inbound/smtp', body, headers));

const mail = (headers: Record<string, string>, body: string) =>
  [
    ...Object.entries({
      From: 'Léa <Lea@Acheteurs.example>',
      To: 'contact@agence.example',
      Subject: 'Re: Votre visite',
      'Message-ID': '<r1@acheteurs.example>',
      Date: 'Sat, 21 Nov 2026 10:10:00 +0100',
      'Content-Type': 'text/plain; charset=utf-8',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

const noticesOf = async (raw: string) => (await inbound(raw))?.notices;

it('an answer becomes a notice', async () => {
  const To = 'Agence <Contact@agence.example>, autre@agence.example';
  const raw = mail({ To, 'In-Reply-To': '<2@a.example>', References: '<1@a.example> <2@a.example>' }, 'D’accord.');
  expect(await noticesOf(raw)).toEqual([
    {
      kind: 'message',
      channel: 'email',
      providerId: '<r1@acheteurs.example>',
      from: 'lea@acheteurs.example',
      to: ['contact@agence.example', 'autre@agence.example'],
      subject: 'Re: Votre visite',
      body: 'D’accord.',
      references: ['<1@a.example>', '<2@a.example>'],
      at: new Date('2026-11-21T09:10:00Z'),
    },
  ]);
});

it('believes only what is signed, and only for five minutes', async () => {
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

it('believes nobody while it has no secret', async () => {
  const raw = mail({}, 'Oui');
  expect(await inbound(raw, signedHeaders(raw), open({}))).toBeNull();
});

it('refuses what is signed and no mail', async () => {
  const json = { ...signedHeaders('{}'), 'content-type': 'application/json' };
  await expect(inbound('{}', json)).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(inbound('hello')).rejects.toMatchObject({ code: 'invalid_request' });
});

it('finds its conversation by the address it answers, where the references were dropped', async () => {
  const [notice] = (await noticesOf(mail({ To: `reponses+${draftId}@agence.example` }, 'Oui'))) ?? [];
  expect(notice).toMatchObject({ references: [`<${draftId}@agence.example>`] });
});

it('mail without an id is known by that of its call-back', async () => {
  const raw = mail({}, 'Oui').replace(/Message-ID.*\r\n/, '');
  expect(await noticesOf(raw)).toMatchObject([{ providerId: 'in_1' }]);
});

it('is read as text where it is only HTML', async () => {
  const html = '<style>p { color: red }</style><p>D&eacute;sol&eacute;e&nbsp;!</p><p>Mardi &amp; jeudi<br>14 h</p>';
  const [notice] = (await noticesOf(mail({ 'Content-Type': 'text/html; charset=utf-8' }, html))) ?? [];
  expect((notice as { body: string }).body).toMatch(/^Désolée\s!\n+Mardi & jeudi\n14 h$/);
});

it('reads the encodings that mail comes in', async () => {
  const type = { 'Content-Type': 'text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding': 'quoted-printable' };
  const raw = mail({ ...type, Subject: '=?iso-8859-1?Q?Visite_d=E9cal=E9e?=' }, 'D=E9sol=E9e');
  expect(await noticesOf(raw)).toMatchObject([{ subject: 'Visite décalée', body: 'Désolée' }]);
});

it.each<Record<string, string>>([
  { 'Auto-Submitted': 'auto-replied' },
  { 'Auto-Submitted': 'auto-generated (absence)' },
  { 'X-Autoreply': 'yes' },
  { Precedence: 'auto_reply' },
])('an absence note is nobody’s answer: %o', async (headers) => {
  expect(await noticesOf(mail(headers, 'Je suis absente.'))).toEqual([]);
});

it('a person’s mail that says so is one', async () => {
  expect(await noticesOf(mail({ 'Auto-Submitted': 'no' }, 'Oui'))).toHaveLength(1);
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
])('a bounce says which message failed: by its %s', async (_, original) => {
  const detail = '550 5.1.1 <…@acheteurs.example> unknown';
  const providerId = `<${draftId}@agence.example>`;
  expect(await noticesOf(report('failed', original))).toEqual([
    { kind: 'status', id: draftId, providerId, status: 'failed', detail },
  ]);
});

it('a bounce of what is not ours has no id of ours, a delay is no news', async () => {
  const theirs = ours.replace('agence.example', 'autre.example');
  expect(await noticesOf(report('failed', `text/rfc822-headers\r\n\r\n${theirs}`))).toMatchObject([{ id: null }]);
  expect(await noticesOf(report('failed', 'text/rfc822-headers\r\n\r\nSubject: x'))).toEqual([]);
  expect(await noticesOf(report('delayed', `text/rfc822-headers\r\n\r\n${ours}`))).toEqual([]);
});

const intro = 'Le sam. 21 nov. 2026 à 10:12, Agence du Port <contact@agence.example> a écrit :';
it.each([
  ['French', `Oui.\n\n${intro}\n> Bonjour\n>\n> À mardi`, 'Oui.'],
  ['on two lines', `Oui.\n\n${intro.replace(', Agence', ',\nAgence')}\n\n> Bonjour\n`, 'Oui.'],
  ['English', 'Yes.\n\nOn Sat, 21 Nov 2026, Agence wrote:\n> Bonjour', 'Yes.'],
  ['Outlook', 'Oui.\n\n-----Message d’origine-----\nDe : Agence\n\nBonjour', 'Oui.'],
  ['with a divider', 'Yes.\r\n\r\n-----Original Message-----\r\nFrom: Agence\r\n', 'Yes.'],
  ['one that begins as the introduction does', `Le 12 me va.\n${intro}\n> Bonjour`, 'Le 12 me va.'],
])('a quoted message is taken away: %s', (_, text, own) => {
  expect(withoutQuote(text)).toBe(own);
});

it.each([
  ['answers between the lines', `${intro}\n> Mardi ?\nOui.\n> Jeudi ?\nNon.`],
  ['answers below', `${intro}\n> Mardi ?\n\nOui.`],
  ['a sentence like an introduction', 'Le notaire du 12 a écrit :\nOui.'],
  ['one that ends with it', `Oui.\n\n${intro}`],
  ['a quote without introduction', 'Oui.\n> Mardi ?'],
  ['nothing but a quote', `${intro}\n> Mardi ?`],
])('all is kept where that is not certain: %s', (_, text) => {
  expect(withoutQuote(text)).toBe(text);
});

it('is quick with whatever strangers send', async () => {
  const html = { 'Content-Type': 'text/html' };
  expect(await noticesOf(mail(html, '<style><p>Oui'.repeat(15_000)))).toHaveLength(1);
  expect(withoutQuote('Le 1\n'.repeat(50_000)).length).toBeGreaterThan(1000);
  expect(withoutQuote('-----'.repeat(50_000)).length).toBeGreaterThan(1000);
});
