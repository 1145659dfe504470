import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writeBackup } from '../../../app/backup/backup-file.ts';
import { checkJournals } from '../../../app/check-journals.ts';
import { keepForOperator } from '../../../delivery/inbound/unassigned-message.ts';
import { systemActorOf } from '../../../domain/agency/agencies.ts';
import { readAttachment } from '../../../domain/attachments/stored-files.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { readOriginal } from '../../../domain/conversations/original-mail.ts';
import { createWebhook } from '../../../domain/webhooks/webhooks.ts';
import { perform } from '../../../door/perform.ts';
import { runInProcess } from '../../cli/in-process.ts';
import { createColleague } from '../../support/colleagues.ts';
import { exchangeFiles } from '../../support/exchanged-files.ts';
import { demoInstallation, emptyInstallation, isEmbedded } from '../../support/installation.ts';
import { withInstallation } from '../../support/open-installation.ts';
import { dataFolder } from '../../support/process.ts';
import type { Agency } from '../../support/test-server.ts';
import { agenciesIn, rowsOf, rowsWithoutPause } from './restored.ts';

// The demo agency has rows in nearly every table. `pg_dump` must be on the PATH.

const source = await (await demoInstallation()).copy();
const { owner, files } = await withInstallation(source, async ({ db, context }) => {
  const { agencyId: id } = await systemActorOf(db, 'demo');
  const { actor: owner } = await createColleague(db, { id }, 'owner');
  const performAsOwner: Agency['perform'] = async (operation, input) =>
    (await perform(context, owner, operation, input)).output;
  await performAsOwner(createWebhook, { name: 'CRM', url: 'https://crm.example/clef', kinds: [] });
  const email = 'noel@courriel.example';
  const contact = await performAsOwner(createContact, { lastName: 'Noël', email });
  await keepForOperator(context, 'smtp', {
    ...{
      kind: 'message',
      channel: 'email',
      providerId: '<1@ailleurs.example>',
      from: 'inconnu@ailleurs.example',
      to: [],
    },
    ...{ subject: 'Bonjour', body: 'Une question.', references: [], at: null, original: [Buffer.from([0, 255])] },
  });
  return { owner, files: await exchangeFiles(context, { id, perform: performAsOwner }, contact.id) };
});
const folder = dataFolder();
const file = join(folder, 'clef.backup');
const made = await runInProcess(['backup', file], source);

/** A backup whose first line is changed, and whose content is cut or altered. */
function altered(name: string, header: Record<string, unknown>, content = (bytes: Buffer) => bytes): string {
  const bytes = readFileSync(file);
  const line = JSON.stringify({ ...JSON.parse(bytes.subarray(0, 8192).toString()), ...header });
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([Buffer.from(`${line.padEnd(8191)}\n`), content(bytes.subarray(8192))]));
  return path;
}

describe('a backup', () => {
  it('whose first line would not fit is refused, and leaves no file', async () => {
    const schema = Array.from({ length: 800 }, (_, index) => `0${index}-migration-é`);
    const manifest = { clef: '1', store: 'pglite', schema, createdAt: '2026-11-24T10:00:00Z' } as const;
    const path = join(dataFolder(), 'long.backup');
    const content = Readable.from([Buffer.from('store')]);
    await expect(writeBackup(path, { manifest, content }, false)).rejects.toThrow(/header would have \d+ bytes/);
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  it('is one file that only its owner may read, and whose first line says what it is', async () => {
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/clef\.backup: \d+ KiB\. The secret is not in it/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['clef.backup']);
    const header = JSON.parse(readFileSync(file).subarray(0, 8192).toString());
    expect(header).toMatchObject({ format: 'clef-backup', store: isEmbedded ? 'pglite' : 'postgresql' });
    expect(header.schema).toContain('0001-baseline');
  });

  it('replaces an existing file only with --force, and leaves nothing where it cannot be written', async () => {
    const before = readFileSync(file);
    const refused = await runInProcess(['backup', file], source);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/exists already.*--force/) });
    expect(readFileSync(file).equals(before)).toBe(true);
    const other = join(dataFolder(), 'other.backup');
    writeFileSync(other, 'old');
    expect(await runInProcess(['backup', other, '--force'], source)).toMatchObject({ code: 0 });
    expect(statSync(other).size).toBeGreaterThan(8192);
    const nowhere = await runInProcess(['backup', join(folder, 'no', 'such.backup')], source);
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/there is no folder/) });
    expect(readdirSync(folder)).toEqual(['clef.backup']);
  });

  it('needs a store', async () => {
    const nothing = await runInProcess(['backup', join(folder, 'x')], await emptyInstallation());
    expect(nothing).toMatchObject({ code: 1, stderr: expect.stringMatching(/There is no store/) });
    expect(readdirSync(folder)).toEqual(['clef.backup']);
  });
});

describe('a restored store', () => {
  it('has every row of every table, and every agency is paused and says why', async () => {
    const target = await emptyInstallation();
    const restored = await runInProcess(['restore', file], target);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/Agencies: demo\.\nNothing leaves until sending is resumed/);
    expect(restored.stdout).not.toMatch(/signing secrets/);
    const { createdAt } = JSON.parse(readFileSync(file).subarray(0, 8192).toString());
    await withInstallation(target, async (installation) => {
      expect(await agenciesIn(installation)).toEqual([
        {
          slug: 'demo',
          paused_at: expect.any(Date),
          paused_by: { kind: 'system', id: null, name: 'Clef' },
          restored_from: new Date(createdAt),
        },
      ]);
      expect(await checkJournals(installation.context)).toMatchObject([{ intact: true }]);
      expect(await installation.db.selectFrom('session').selectAll().execute()).toEqual([]);
      for (const { attachmentId, messageId, content } of files) {
        const { output } = attachmentId
          ? await perform(installation.context, owner, readAttachment, { id: attachmentId })
          : await perform(installation.context, owner, readOriginal, { id: messageId });
        expect(content.equals(output.content)).toBe(true);
      }
      const refused = installation.db.selectFrom('attachment').select(['name', 'refusal', 'content']);
      expect(await refused.where('refusal', 'is not', null).execute()).toEqual([
        { name: 'plan.exe', refusal: 'kind', content: null },
      ]);
    });
    expect(await rowsWithoutPause(target)).toEqual(await rowsOf(source));
  });
});

describe('nothing changes when a backup cannot be restored', async () => {
  const target = await emptyInstallation();

  it.each([
    ['no file', () => join(folder, 'none'), /there is no file/],
    ['an empty file', () => write('empty', ''), /is empty/],
    ['a foreign file', () => write('foreign', 'PK'.repeat(10_000)), /is not a backup of Clef/],
    ['a file cut in its first line', () => write('start', readFileSync(file).subarray(0, 100)), /truncated/],
    ['a truncated file', () => altered('cut', {}, (bytes) => bytes.subarray(0, -1)), /is truncated: it has \d+ of \d+/],
    ['a damaged file', () => altered('damaged', {}, (bytes) => flip(bytes)), /is damaged/],
    [
      'a longer file',
      () => altered('longer', {}, (bytes) => Buffer.concat([bytes, bytes])),
      /\d+ bytes instead of \d+/,
    ],
    ['a newer format', () => altered('format', { formatVersion: 2, clef: '9.0.0' }), /written by Clef 9\.0\.0/],
    [
      'a newer schema',
      () => altered('schema', { schema: ['0001-baseline', '0999-later'] }),
      /newer schema \(0999-later\)/,
    ],
    [
      'a schema of before 0.3.0',
      () => altered('older', { schema: ['0001-agent-door', '0002-human-door'], clef: '0.2.0' }),
      /of Clef 0\.2\.0, whose stores cannot be upgraded: restore it with that version, export everything/,
    ],
    ['another store', () => altered('other', { store: isEmbedded ? 'postgresql' : 'pglite' }), /This is a backup of a/],
  ])('%s', async (_, path, message) => {
    const ended = await runInProcess(['restore', path(), '--replace'], target);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr.trim().split('\n')).toHaveLength(1);
    if (isEmbedded) expect(existsSync(join(target.CLEF_DATA as string, 'pglite'))).toBe(false);
  });

  it.runIf(isEmbedded)('a folder in which nothing can be made', async () => {
    const ended = await runInProcess(['restore', file], { CLEF_DATA: '/proc/clef/data' });
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/\/proc\/clef/) });
  });
});

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The same bytes, but for one bit in the middle. */
function flip(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length >> 1] = (copy[copy.length >> 1] as number) ^ 1;
  return copy;
}
