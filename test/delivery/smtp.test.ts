import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { emailDrivers, openDriver } from '../../delivery/driver-registry.ts';
import { pdfOf, pngOf } from '../support/sample-files.ts';
import { verifiedFields } from './dkim.ts';
import { draftId, driverContext, email } from './driver-fixtures.ts';
import { mailServer } from './mail-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'clef-mail-'));
const server = await mailServer();
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const open = (more = {}) => {
  const settings = { CLEF_SMTP_URL: `smtp://127.0.0.1:${server.port}`, CLEF_SMTP_FROM: 'contact@agence.example' };
  return openDriver(emailDrivers, 'smtp', { ...settings, ...more }, driverContext);
};

async function delivered(more: object, settings = {}) {
  const outcome = await open(settings).send({ ...email, ...more });
  expect(outcome).toMatchObject({ outcome: 'accepted' });
  const last = server.delivered.at(-1);
  if (!last) throw new Error('nothing was delivered');
  const values = (name: string) => last.email.headers.filter(({ key }) => key === name).map(({ value }) => value);
  return { ...last, values };
}

it('the approved text arrives, from the agency and only at that address', async () => {
  const { from, to, email: mail, values } = await delivered({});
  expect({ from, to }).toEqual({ from: 'contact@agence.example', to: [email.to] });
  expect(mail).toMatchObject({
    from: { name: 'Agence du Port', address: 'contact@agence.example' },
    to: [{ address: email.to }],
    subject: email.subject,
    text: email.text,
    html: email.html,
    messageId: `<${draftId}@agence.example>`,
  });
  expect(values('content-type')[0]).toMatch(/^multipart\/alternative/);
  for (const absent of ['reply-to', 'in-reply-to', 'references', 'list-unsubscribe', 'list-unsubscribe-post']) {
    expect(values(absent)).toEqual([]);
  }
});

it('a picture of the HTML arrives with it, found by its Content-ID, and apart from the files', async () => {
  const [picture, file] = [pngOf(30, 10), pdfOf()];
  const html = '<p>Bonjour</p>\n<p><img src="cid:ab12@logo.clef" alt="Agence du Port" width="30"></p>\n';
  const { email: mail, raw } = await delivered({
    html,
    text: 'Bonjour\n\n-- \nAgence de l’Île\n01 99 00 12 34',
    pictures: [{ contentId: 'ab12@logo.clef', name: 'logo.png', type: 'image/png', content: picture }],
    attachments: [{ name: 'Plan.pdf', type: 'application/pdf', content: file }],
  });
  expect(mail.html).toBe(html);
  expect(mail.text).toBe('Bonjour\n\n-- \nAgence de l’Île\n01 99 00 12 34');
  expect(mail.attachments.map(({ content, ...part }) => ({ ...part, content: Buffer.from(content as never) }))).toEqual(
    [
      expect.objectContaining({
        contentId: '<ab12@logo.clef>',
        related: true,
        disposition: 'inline',
        content: picture,
      }),
      expect.objectContaining({ filename: 'Plan.pdf', disposition: 'attachment', content: file }),
    ],
  );
  // The picture belongs to the HTML, both are one of the two forms of the text, and the file stands beside them.
  const kinds = [...raw.matchAll(/^Content-Type: (multipart\/\w+|text\/\w+|image\/\w+|application\/\w+)/gim)];
  expect(kinds.map(([, kind]) => kind)).toEqual([
    ...['multipart/mixed', 'multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png'],
    'application/pdf',
  ]);
});

it('a second attempt is the same message', async () => {
  const first = await delivered({});
  expect((await delivered({})).email.messageId).toBe(first.email.messageId);
});

it('its provider id is its Message-ID', async () => {
  expect(await open().send(email)).toEqual({ outcome: 'accepted', providerId: `<${draftId}@agence.example>` });
});

it('an answer refers to its thread', async () => {
  const { values } = await delivered({ references: ['<1@a.example>', '<2@b.example>'] });
  expect(values('references')).toEqual(['<1@a.example> <2@b.example>']);
  expect(values('in-reply-to')).toEqual(['<2@b.example>']);
});

it('replies go to the configured address, with the draft id where it has a place for one', async () => {
  const plain = await delivered({}, { CLEF_SMTP_REPLY_TO: 'accueil@agence.example' });
  expect(plain.values('reply-to')).toEqual(['accueil@agence.example']);
  const tagged = await delivered({}, { CLEF_SMTP_REPLY_TO: 'reponses+@agence.example' });
  expect(tagged.values('reply-to')).toEqual([`reponses+${draftId}@agence.example`]);
});

const unsubscribeUrl = `https://clef.example/u/${'a'.repeat(120)}?c=1`;

it('marketing has a one-click unsubscribe address', async () => {
  const { values } = await delivered({ unsubscribeUrl });
  expect(values('list-unsubscribe')).toEqual([`<${unsubscribeUrl}>`]);
  expect(values('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
});

it('no text can inject a header', async () => {
  const trap = 'Visite\r\nBcc: tous@agence.example\r\n\r\nCorps';
  const {
    values,
    to,
    email: mail,
  } = await delivered({
    subject: trap,
    fromName: `Agence" <x@y.example>\r\nBcc: tous@agence.example`,
    references: ['<1@a.example>\r\nBcc: tous@agence.example'],
  });
  expect(values('bcc')).toEqual([]);
  expect(to).toEqual([email.to]);
  expect(mail.from?.address).toBe('contact@agence.example');
  expect(mail.text).toBe(email.text);
});

it('a line with a single dot does not end the message', async () => {
  const text = 'Un\n.\nMAIL FROM:<x@y.example>\n..\n';
  expect((await delivered({ text })).email.text).toBe(text);
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keyFile = join(folder, 'dkim.pem');
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
const signing = {
  CLEF_SMTP_DKIM_DOMAIN: 'agence.example',
  CLEF_SMTP_DKIM_SELECTOR: 'clef',
  CLEF_SMTP_DKIM_KEY_FILE: keyFile,
};

it('is signed by DKIM, including the unsubscribe headers', async () => {
  const { raw, values } = await delivered({ unsubscribeUrl, references: ['<1@a.example>'] }, signing);
  expect(values('dkim-signature')[0]).toMatch(/d=agence\.example; .*s=clef;/);
  const fields = verifiedFields(raw, publicKey);
  expect(fields).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  expect(verifiedFields(raw.replace('mardi', 'jeudi'), publicKey)).toBeNull();
  expect(verifiedFields(raw.replace('List-Unsubscribe=One', 'List-Unsubscribe=Two'), publicKey)).toBeNull();
});

it('does not open with an unusable DKIM key', () => {
  const curve = join(folder, 'ed25519.pem');
  writeFileSync(curve, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const withKey = (file: string) => () => open({ ...signing, CLEF_SMTP_DKIM_KEY_FILE: file });
  expect(withKey(join(folder, 'none.pem'))).toThrow(/^CLEF_SMTP_DKIM_KEY_FILE: /);
  expect(withKey(curve)).toThrow(/^CLEF_SMTP_DKIM_KEY_FILE: /);
});

it.each([
  [{ CLEF_SMTP_URL: '' }, 'CLEF_SMTP_URL: is missing'],
  [{ CLEF_SMTP_URL: 'http://mail.example' }, 'CLEF_SMTP_URL: must be smtp(s)://user:password@host:port'],
  [{ CLEF_SMTP_FROM: 'Agence' }, 'CLEF_SMTP_FROM: must be an address'],
  [{ CLEF_SMTP_REPLY_TO: 'a@b.example, c@d.example' }, 'CLEF_SMTP_REPLY_TO: must be an address'],
  [{ ...signing, CLEF_SMTP_DKIM_SELECTOR: '' }, 'CLEF_SMTP_DKIM_SELECTOR: is missing'],
  [{ CLEF_SMTP_INBOUND_SECRET: 'whsec_c2hvcnQ=' }, 'CLEF_SMTP_INBOUND_SECRET: must be whsec_'],
])('a setting that is wrong is named: %o', (settings, fault) => {
  expect(() => open(settings)).toThrow(fault);
});
