import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CallbackEvent } from '../../delivery/driver.ts';
import { readMail } from '../../delivery/email/read-mail.ts';
import { mailIds, rawMail } from './driver-fixtures.ts';

/**
 * Mail of machines, and of people whose mail looks like that of one, written by somebody who had not read the rules. At first 83 of
 * the 90 were read right.
 */
type Case = {
  file: string;
  kind: string;
  person?: string;
  absentUntil?: string;
  hard?: boolean;
};

const folder = new URL('./machine-mails/', import.meta.url);
const cases: Case[] = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8'));
const ofKind = (...kinds: string[]) => cases.filter(({ kind }) => kinds.includes(kind));

async function eventsOf(raw: Buffer | string): Promise<CallbackEvent[] | null> {
  const reading = await readMail({ ...mailIds, today: '2026-11-26', raw: new Uint8Array(Buffer.from(raw)) });
  if ('unreadable' in reading) throw new Error(reading.unreadable);
  return reading.events;
}
const eventsIn = (file: string) => eventsOf(readFileSync(new URL(file, folder)));

it.each(ofKind('person', 'calendar'))('$file is the message of a person ($kind)', async ({ file, kind, person }) => {
  expect(await eventsIn(file)).toMatchObject([
    { kind: 'message', ...(person && { from: person }), mail: { writtenBy: kind } },
  ]);
});

it.each(ofKind('absence'))('$file is an absence until $absentUntil', async ({ file, absentUntil = null }) => {
  expect(await eventsIn(file)).toMatchObject([{ kind: 'message', mail: { writtenBy: 'absence', absentUntil } }]);
});

it.each(ofKind('bounce'))('$file reports a failure of our message (hard: $hard)', async ({ file, hard }) => {
  const events = await eventsIn(file);
  const failures = events?.map((event) => event.kind === 'status' && [event.id?.slice(0, 6), event.failure]);
  // A server that still tries has nothing to report.
  if (!hard) return expect([[], [['draft_', 'soft']]]).toContainEqual(failures);
  expect(failures).toEqual([['draft_', 'hard']]);
});

it.each(ofKind('complaint'))('$file is a complaint about our message, or its withdrawal', async ({ file }) => {
  const raw = readFileSync(new URL(file, folder), 'utf8');
  const events = await eventsIn(file);
  if (/^Feedback-Type: not-spam/im.test(raw)) expect(events).toMatchObject([{ mail: { writtenBy: 'complaint' } }]);
  else expect(events).toMatchObject([{ kind: 'complaint', id: expect.stringMatching(/^draft_/) }]);
});

const feedback = (kind: string, field: string) => {
  const parts = [
    ...['--b', 'Content-Type: text/plain', '', 'This is an email abuse report.'],
    ...['--b', 'Content-Type: message/feedback-report', '', `Feedback-Type: ${kind}`, field],
    ...['--b', 'Content-Type: message/rfc822', '', 'Message-ID: <other@portail.example>', '', 'Bonjour', '--b--', ''],
  ];
  const type = 'multipart/report; report-type=feedback-report; boundary=b';
  return eventsOf(mail({ 'Content-Type': type }, parts.join('\r\n')));
};

it.each([
  ['another program’s message', 'Original-Rcpt-To: <Vic@Familles.example>', 'vic@familles.example'],
  ['nobody', 'Source-IP: 203.0.113.10', null],
])('a complaint that names %s and no message of ours is to be read', async (_, field, complainedBy) => {
  expect(await feedback('abuse', field)).toMatchObject([
    { kind: 'complaint', id: null, providerId: '<other@portail.example>' },
    { kind: 'message', mail: { writtenBy: 'complaint', isToRead: true, complainedBy } },
  ]);
});

it.each(['auth-failure', 'virus', 'not-spam'])('a report of %s is nobody’s complaint', async (kind) => {
  const events = await feedback(kind, 'Original-Rcpt-To: vic@familles.example');
  expect(events).toMatchObject([{ kind: 'message', mail: { writtenBy: 'complaint' } }]);
  expect(events?.[0]).not.toMatchObject({ mail: { complainedBy: expect.anything() } });
});

it.each(ofKind('receipt', 'ourselves'))('$file is no message ($kind)', async ({ file }) => {
  expect(await eventsIn(file)).toEqual([]);
});

it.each(ofKind('automatic'))('$file is the message of a machine', async ({ file }) => {
  expect(await eventsIn(file)).toMatchObject([{ kind: 'message', mail: { writtenBy: 'automatic' } }]);
});

const mail = (headers: Record<string, string>, body = 'Bonjour.') =>
  rawMail({ From: 'Hana Ivars <hana@acheteurs.example>', ...headers }, body);

describe('the sender', () => {
  it.each<[string, Record<string, string>, object]>([
    [
      'is the entry with an address',
      { From: 'Test, Vic <vic@acheteurs.example>' },
      { from: 'vic@acheteurs.example', name: 'Test, Vic', via: null },
    ],
    [
      'is behind a list that rewrites From',
      {
        From: "'Hana Ivars' via Contact <contact@agence.example>",
        'Reply-To': 'Hana Ivars <hana@acheteurs.example>',
        'X-Original-From': 'Hana Ivars <hana@acheteurs.example>',
        Precedence: 'list',
        'List-ID': '<contact.agence.example>',
      },
      { from: 'hana@acheteurs.example', name: 'Hana Ivars', via: 'contact@agence.example' },
    ],
    [
      'is in Reply-To where From is a portal that nobody reads',
      { From: 'Portail <noreply@portail.example>', 'Reply-To': 'Ines Jolly <ines@acheteurs.example>' },
      { from: 'ines@acheteurs.example', name: 'Ines Jolly', via: 'noreply@portail.example' },
    ],
    [
      'is in Reply-To where a form of the agency’s site writes in its name',
      { From: 'Kerbrat <contact@agence.example>', 'Reply-To': 'ines@acheteurs.example' },
      { from: 'ines@acheteurs.example', name: null, via: 'contact@agence.example' },
    ],
    [
      'is in From where a person only wants answers elsewhere',
      { 'Reply-To': 'hana.bureau@societe.example' },
      { from: 'hana@acheteurs.example', name: 'Hana Ivars', via: null },
    ],
  ])('%s', async (_, headers, { from, name, via }: any) => {
    expect(await eventsOf(mail(headers))).toMatchObject([
      { from, mail: { writtenBy: 'person', senderName: name, via } },
    ]);
  });

  it('is nobody where no entry has an address', async () => {
    expect(await eventsOf(mail({ From: 'Vic Test' }))).toBeNull();
  });
});

it.each([
  ['Absence', 'Je serai absente à la visite de samedi.'],
  ['Out of office next week, can we visit Friday?', 'I am out of the office next week.'],
  ['Re: Réponse automatique : Visite', 'Merci, je suis absente aussi.'],
  ['Delivery failed?', 'The delivery of the keys failed, ref 550.'],
  ['Lu : votre message', 'Lu. Je vous rappelle demain.'],
])('a person who writes « %s » is no machine', async (Subject, body) => {
  expect(await eventsOf(mail({ Subject }, body))).toMatchObject([{ mail: { writtenBy: 'person' } }]);
});
