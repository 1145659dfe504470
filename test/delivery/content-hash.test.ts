import { expect, it } from 'vitest';
import { readMail } from '../../delivery/email/read-mail.ts';
import { mailIds } from './driver-fixtures.ts';

type Mail = { transport?: string[]; headers?: Record<string, string>; encoding?: string; body?: string };

async function hashOf({
  transport = [],
  headers = {},
  encoding = '8bit',
  body = 'Nom : Jolly\r\nVille : Étretat',
}: Mail) {
  const all = {
    From: 'Portail <noreply@portail.example>',
    Subject: 'Nouveau contact',
    Date: 'Fri, 27 Nov 2026 09:00:00 +0100',
    'Message-ID': '<constant@portail.example>',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': encoding,
    ...headers,
  };
  const lines = [...transport, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', body];
  const reading = await readMail({ ...mailIds, raw: new Uint8Array(Buffer.from(lines.join('\r\n'))) });
  const [event] = ('events' in reading && reading.events) || [];
  return event?.kind === 'message' ? event.contentHash : undefined;
}

it.each<[string, Mail]>([
  ['by another server', { transport: ['Received: from mx2.agence.example', 'Delivered-To: accueil@agence.example'] }],
  ['in another encoding', { encoding: 'quoted-printable', body: 'Nom : Jolly\r\nVille : =C3=89tretat\r\n' }],
  ['with other line ends and a last one', { body: 'Nom : Jolly\nVille : Étretat\n' }],
  ['with a mark before the subject', { headers: { Subject: '[EXTERNE] Nouveau contact' } }],
  ['in another zone of time', { headers: { Date: 'Fri, 27 Nov 2026 08:00:00 +0000' } }],
])('a mail that comes again %s is the same', async (_, mail) => {
  expect(await hashOf(mail)).toBe(await hashOf({}));
});

it.each<[string, Mail]>([
  ['later', { headers: { Date: 'Fri, 27 Nov 2026 09:00:01 +0100' } }],
  ['with another text', { body: 'Nom : Petit\r\nVille : Étretat' }],
  ['with another subject', { headers: { Subject: 'Nouveau contact 2' } }],
  ['of somebody else', { headers: { From: 'noreply@autre.example' } }],
])('a mail %s is another one', async (_, mail) => {
  expect(await hashOf(mail)).not.toBe(await hashOf({}));
});
