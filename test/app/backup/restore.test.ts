import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkJournals } from '../../../app/check-journals.ts';
import { createKey } from '../../../domain/access/keys.ts';
import { createInstallation, demoInstallation, emptyInstallation, isEmbedded } from '../../support/installation.ts';
import { createAgencyWithDrafts, type OpenInstallation, withInstallation } from '../../support/open-installation.ts';
import { clef, clefKilledAfter, dataFolder, startServer } from '../../support/process.ts';
import { size } from '../../support/size.ts';
import { restClient } from '../../support/test-server.ts';
import { agenciesIn, rowsOf, rowsWithoutPause } from './restored.ts';

const source = await (await demoInstallation()).copy();
const folder = dataFolder();
const file = join(folder, 'clef.backup');
await clef(['backup', file], source);

describe('a backup while Clef serves', () => {
  it('has every answered request of before, no half of any, and the journal intact', async () => {
    const environment = { ...(await createInstallation()), CLEF_DEMO: 'off', CLEF_JOBS: 'off' };
    const keys = await withInstallation(environment, async (installation) => {
      const { perform } = await createAgencyWithDrafts(installation, 0);
      const create = (n: number) => perform(createKey, { name: `Script ${n}`, scopes: ['contacts:write'] });
      return [(await create(1)).secret, (await create(2)).secret, (await create(3)).secret] as string[];
    });
    const server = await startServer(environment);
    const path = join(folder, 'under-load.backup');
    const answered: string[] = [];
    let taking: ReturnType<typeof clef> | undefined;
    let answeredBefore: string[] = [];
    const writeAll = async (key: string) => {
      for (let n = 0; n < 55; n += 1) {
        const { status, body } = await restClient(server.url, key)('POST', '/contacts', { lastName: `Tour ${n}` });
        expect(status).toBe(201);
        answered.push(body.id);
        if (answered.length < 20 || taking) continue;
        answeredBefore = [...answered];
        taking = clef(['backup', path], environment);
      }
    };
    await Promise.all(keys.map(writeAll));
    expect(await taking).toMatchObject({ code: 0, stderr: '' });
    const calm = join(folder, 'calm.backup');
    expect(await clef(['backup', calm], environment)).toMatchObject({ code: 0, stderr: '' });
    await server.stop('SIGTERM');

    const target = await emptyInstallation();
    expect(await clef(['restore', path], target)).toMatchObject({ code: 0, stderr: '' });
    await withInstallation(target, async ({ db, context }) => {
      expect(await checkJournals(context)).toMatchObject([{ intact: true }]);
      const contacts = await db.selectFrom('contact').select('id').execute();
      const entries = await sql`select from journal_entry where operation = 'createContact'`.execute(db);
      const events = await sql`select from event where type = 'contact.created'`.execute(db);
      expect([entries.rows.length, events.rows.length]).toEqual([contacts.length, contacts.length]);
      const subjects = await db.selectFrom('journal_entry').select('subject').execute();
      expect(subjects.map(({ subject }) => subject)).toEqual(expect.arrayContaining(answeredBefore));
    });
    const calmTarget = await emptyInstallation();
    expect(await clef(['restore', calm], calmTarget)).toMatchObject({ code: 0 });
    expect(await rowsWithoutPause(calmTarget)).toEqual(await rowsOf(environment));
  });

  it.runIf(isEmbedded)('works for a folder whose path is too long for a socket', async () => {
    const long = join(dataFolder(), 'd'.repeat(120));
    const environment = { CLEF_DATA: long, CLEF_DEMO: 'off' };
    const server = await startServer(environment);
    const path = join(folder, 'long.backup');
    expect(await clef(['backup', path], environment)).toMatchObject({ code: 0 });
    expect(statSync(join(long, 'control')).mode & 0o777).toBe(0o600);
    await server.stop('SIGTERM');
    expect(readdirSync(long)).not.toContain('control');
  });

  it('takes nobody’s place: a restore is refused meanwhile', async () => {
    const environment = await (await demoInstallation()).copy();
    const server = await startServer(environment);
    const ended = await clef(['restore', file, '--replace'], environment);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(isEmbedded ? /is in use by another Clef process/ : /Other programs are connected/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.stop('SIGTERM');
  });

  it('the journal is checked through the server, and the exit status says whether it is intact', async () => {
    const environment = await (await demoInstallation()).copy();
    const check = () => clef(['journal', 'check'], environment);
    const server = await startServer(environment);
    expect(await check()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^demo: intact, \d+ entries\n$/) });
    const unknown = await clef(['journal', 'check', '--agency', 'nulle-part'], environment);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/There is no agency nulle-part/) });
    await server.stop('SIGTERM');
    await withInstallation(environment, ({ db }) => sql`delete from journal_entry where seq = 3`.execute(db));
    expect(await check()).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^demo: altered at entry 3 of \d+\n$/),
      stderr: expect.stringMatching(/1 of 1 journals were altered/),
    });
  });
});

describe('a restored store', () => {
  it('takes the place of another one only with --replace, and of all of it', async () => {
    const target = await emptyInstallation();
    expect(await clef(['restore', file], target)).toMatchObject({ code: 0 });
    await withInstallation(target, async ({ db }) => {
      await sql`create table extra (id int)`.execute(db);
      await sql`update contact set last_name = 'Autre'`.execute(db);
    });
    const refused = await clef(['restore', file], target);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/--replace/) });
    expect(await clef(['restore', file, '--replace'], target)).toMatchObject({ code: 0 });
    expect(await rowsWithoutPause(target)).toEqual(await rowsOf(source));
    if (isEmbedded) expect(readdirSync(target.CLEF_DATA as string).sort()).toEqual(['lock', 'pglite']);
  });

  it('is paused at the next start if the restore was killed before that', async () => {
    const target = await emptyInstallation();
    await clef(['restore', file], target);
    await withInstallation(target, async ({ db }) => {
      await sql`update agency set paused_at = null, paused_by = null, restored_from = null`.execute(db);
      await sql`insert into unfinished_restore values ('2026-11-01T10:00:00Z')`.execute(db);
    });
    await withInstallation(target, async (installation) => {
      expect(await agenciesIn(installation)).toMatchObject([{ restored_from: new Date('2026-11-01T10:00:00Z') }]);
    });
  });

  it('is the old one if the backup holds what no program can read', async () => {
    const target = await emptyInstallation();
    await clef(['restore', file], target);
    const before = await rowsOf(target);
    const garbage = Buffer.alloc(5000, 'x');
    const header = JSON.parse(readFileSync(file).subarray(0, 8192).toString());
    const line = JSON.stringify({ ...header, bytes: garbage.length, sha256: hash('sha256', garbage) });
    const path = join(folder, 'garbage.backup');
    writeFileSync(path, Buffer.concat([Buffer.from(`${line.padEnd(8191)}\n`), garbage]));
    const ended = await clef(['restore', path, '--replace'], target);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr.trim().split('\n')).toHaveLength(1);
    expect(await rowsOf(target)).toEqual(before);
  });

  it('is the old one or the new one, wherever the restore is killed', async () => {
    const target = await (await demoInstallation()).copy();
    const alter = ({ db }: OpenInstallation) => sql`update contact set last_name = 'Autre'`.execute(db);
    await withInstallation(target, alter);
    const [before, after] = [await rowsOf(target), await rowsOf(source)];
    const startedAt = performance.now();
    expect(await clef(['restore', file], await emptyInstallation())).toMatchObject({ code: 0 });
    const wholeTime = performance.now() - startedAt;
    const kills = size(3, 5, 40);
    for (let n = 1; n <= kills; n += 1) {
      await clefKilledAfter(wholeTime * (0.4 + (0.6 * n) / kills), ['restore', file, '--replace'], target).ended;
      const rows = await rowsOf(target);
      if (rows.contact?.every((row) => row.includes('Autre'))) expect(rows).toEqual(before);
      else {
        expect(await rowsWithoutPause(target)).toEqual(after);
        await withInstallation(target, alter);
        for (const [name, changed] of Object.entries(await rowsOf(target))) before[name] = changed;
      }
    }
    expect(await clef(['restore', file, '--replace'], target)).toMatchObject({ code: 0, stderr: '' });
    expect(await rowsWithoutPause(target)).toEqual(after);
  });
});
