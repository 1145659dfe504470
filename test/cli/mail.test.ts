import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepForOperator } from '../../delivery/inbound/unassigned-message.ts';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import { createAgencyWithDrafts, withInstallation } from '../support/open-installation.ts';
import { dataFolder, startServer } from '../support/process.ts';
import { runInProcess } from './in-process.ts';

const environment = { ...(await createInstallation()), CLEF_DEMO: 'off' };
const original = Buffer.from('From: lea@acheteurs.example\r\n\r\nBonjour\r\n');

/** Two agencies, and an e-mail and an SMS that belong to neither. @returns the slug of the first */
const slug = await withInstallation(environment, async (installation) => {
  const { agencyId } = await createAgencyWithDrafts(installation, 0);
  await createAgencyWithDrafts(installation, 0);
  const kind = { kind: 'message', references: [], at: null } as const;
  const [from, subject] = ['lea@acheteurs.example', 'Une\t\u001b[31mvisite'];
  const files = [
    { name: 'plan.zip', type: 'x', bytes: 12, isInText: false, count: 1, content: null, sha256: null, refusal: 'kind' },
  ];
  const email = {
    channel: 'email',
    from,
    to: ['contact@agence.example'],
    subject,
    body: 'Bon\u0007jour,\nau revoir',
    files,
  } as const;
  const sms = { channel: 'sms', from: '+33639980142', to: ['+33199000001'], subject: null, body: 'Oui' } as const;
  const { context } = installation;
  await keepForOperator(context, 'smtp', {
    ...kind,
    ...(email as any),
    providerId: '<1@a.example>',
    original: [original],
  });
  await keepForOperator(context, 'twilio', { ...kind, ...(sms as any), providerId: 'SM1' });
  return agencyId;
});
// On the embedded store the server performs the commands: nobody else can open it.
if (isEmbedded) await startServer(environment);

const clefMail = (...args: string[]) => runInProcess(['mail', ...args], environment);

it('clef mail lists, shows, saves, assigns and deletes the messages of no agency', async () => {
  const { stdout } = await clefMail('list');
  const [first = '', second = '', ...more] = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));
  expect(more).toEqual([]);
  expect(first.slice(2)).toEqual([
    'email',
    'lea@acheteurs.example',
    'to contact@agence.example',
    '1 KiB',
    'Une [31mvisite',
  ]);
  expect(second.slice(2)).toEqual(['sms', '+33639980142', 'to +33199000001', '1 KiB', '']);
  const [mailId, smsId] = [first[0] as string, second[0] as string];

  const shown = await clefMail('show', mailId);
  expect(shown.stdout).toContain(`${mailId} (email), received 20`);
  expect(shown.stdout).toContain('Subject: Une [31mvisite\nFile: plan.zip, 12 bytes\n\nBonjour,\nau revoir\n');
  const file = join(dataFolder(), 'message.eml');
  expect((await clefMail('show', mailId, '--output', file)).stdout).toContain(`${file}: ${original.length} bytes.`);
  expect(readFileSync(file).equals(original)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await clefMail('show', mailId, '--output', file)).stderr).toMatch(/^clef: EEXIST/);
  expect((await clefMail('show', smsId, '--output', join(dataFolder(), 'sms'))).stderr).toContain(
    'is an SMS: only an e-mail can be saved.',
  );

  const unknown = await clefMail('assign', mailId, '--agency', 'nulle-part');
  expect(unknown).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('There is no agency nulle-part.'),
  });
  expect((await clefMail('assign', mailId, '--agency', slug)).stdout).toBe(
    `${mailId} is in the messages of ${slug} now.\n`,
  );
  expect((await clefMail('assign', mailId, '--agency', slug)).stderr).toBe(`clef: There is no mail ${mailId}.\n`);
  expect((await clefMail('delete', smsId)).stdout).toBe(`${smsId} is deleted.\n`);
  expect((await clefMail('delete', 'message_01k2m6w9hxe8ra1v5d0z3tq7bn')).stderr).toContain(
    'expected a mail id (mail_…)',
  );
  expect((await clefMail('list')).stdout).toBe('Every message has found its agency.\n');
});
