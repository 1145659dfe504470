import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { controlFile } from '../../app/backup/control.ts';
import { demoInstallation, isEmbedded } from '../support/installation.ts';
import { withInstallation } from '../support/open-installation.ts';
import { clef, clefKilledAfter, dataFolder, startServer } from '../support/process.ts';
import { size } from '../support/size.ts';
import { runInProcess } from './in-process.ts';

/** `clef import` on an embedded store that a server has opened: the server imports, and everything is as without one. */

const { copy } = await demoInstallation();
const folder = dataFolder();
mkdirSync(folder, { recursive: true });

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const contacts = write('contacts.csv', 'Nom;E-mail\nLe Goff;zoe.import@exemple.fr\nMartin;ali.import@exemple.fr\n');

const importing = (environment: Record<string, string>) => (args: readonly string[]) =>
  runInProcess(['import', ...args, ...(args.includes('--agency') ? [] : ['--agency', 'demo'])], environment);

it.runIf(isEmbedded)('each command answers the same words and exit status as without a server', async () => {
  const [alone, served] = [await copy(), await copy()];
  await startServer(served);
  const wrong = write('wrong.csv', 'Nom;Tel;Budget\nA;12;à voir\n');
  const mapped = write('mapping.json', '{ "Nom": "lastName", "E-mail": null }');
  const commands: ((latest: string) => string[])[] = [
    () => ['list'],
    () => ['contacts', contacts],
    () => ['contacts', contacts, '--yes', '--preview'],
    () => ['contacts', contacts, '--separator', ',', '--encoding', 'windows-1252'],
    () => ['contacts', contacts, '--mapping', mapped],
    () => ['contacts', contacts, '--mapping', write('other.json', '{ "Nom": "nom" }')],
    () => ['contacts', contacts, '--mapping', 'hektor'],
    () => ['contacts', contacts, '--yes'],
    () => ['list'],
    (id) => ['undo', id],
    (id) => ['undo', id],
    () => ['undo', 'contact_01k2m6w9hxe8ra1v5d0z3tq7bn'],
    () => ['contacts', contacts, '--yes'],
    () => ['contacts', contacts, '--yes', '--existing', 'update'],
    () => ['contacts', wrong],
    () => ['contacts', wrong, '--yes'],
    () => ['contacts', wrong, '--yes', '--skip-errors'],
    () => ['contacts', write('empty.csv', ''), '--yes'],
    () => ['contacts', write('book.csv', Buffer.from('504b030414', 'hex'))],
    () => ['contacts', write('consent.csv', 'Nom;Opt-in SMS\nA;oui\n')],
    () => ['properties', contacts],
    () => ['contacts', join(folder, 'no.csv')],
    () => ['contacts', contacts, '--agency', 'nulle-part'],
  ];
  const answersOf = async (environment: Record<string, string>) => {
    const run = importing(environment);
    const answers = [];
    for (const command of commands) {
      const latest = command.length === 0 ? '' : ((await run(['list'])).stdout.split('\t', 1)[0] as string);
      const { code, stdout, stderr } = await run(command(latest));
      answers.push([command('import_…').join(' '), code, plain(stdout), plain(stderr)]);
    }
    return answers;
  };
  expect(await answersOf(served)).toEqual(await answersOf(alone));
  const other = write('other.csv', 'Nom;E-mail\nLe Goff;jo.import@exemple.fr\n');
  const inProcessOfItsOwn = await clef(['import', 'contacts', other, '--agency', 'demo', '--yes'], served);
  expect(inProcessOfItsOwn).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1 rows: 1 new') });
});

/** Ids and times differ. */
const plain = (text: string) =>
  text.replace(/(import|contact)_\w{26}/g, '$1_…').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');

describe.runIf(isEmbedded)('an import that is interrupted is made as a whole or not at all', () => {
  const ROWS = 4000;
  const row = (n: number) => `Bernard;entier${n}@exemple.fr;${'Un long commentaire. '.repeat(20)}\n`;
  const rows = Array.from({ length: ROWS }, (_, n) => row(n)).join('');
  const many = write('many.csv', `Nom;E-mail;Commentaire\n${rows}`);
  const command = ['import', 'contacts', many, '--agency', 'demo', '--yes'];

  /** How many of its contacts there are, and how many imports. */
  const made = (environment: Record<string, string>) =>
    withInstallation(environment, async ({ db }) => {
      const imported = db.selectFrom('contact').select('id').where('email', 'like', 'entier%');
      const imports = await db.selectFrom('import').select('id').execute();
      return { contacts: (await imported.execute()).length, imports: imports.length };
    });
  const whole = [
    { contacts: 0, imports: 0 },
    { contacts: ROWS, imports: 1 },
  ];

  it('where the file stops coming', async () => {
    const environment = await copy();
    const server = await startServer(environment);
    const socketPath = readFileSync(controlFile(environment.CLEF_DATA as string), 'utf8');
    const input = JSON.stringify({ kind: 'contacts', file: { name: 'many.csv' }, skipErrors: true });
    const path = '/import?agency=demo&name=importRecords';
    const headers = { 'clef-input-bytes': Buffer.byteLength(input) };
    const sent = request({ socketPath, method: 'POST', path, headers });
    sent.on('error', () => undefined).write(`${input}Nom;E-mail;Commentaire\n${rows.slice(0, 300_000)}`);
    await once(sent, 'socket');
    await vi.waitUntil(() => sent.socket?.bytesWritten && sent.socket.writableLength === 0);
    sent.destroy();
    expect((await importing(environment)(['list'])).stdout).toBe('');
    await server.stop('SIGTERM');
    expect(await made(environment)).toEqual(whole[0]);
  });

  it('where the command is killed', async () => {
    const environment = await copy();
    const server = await startServer(environment);
    for (let n = 0; n < size(3, 5, 40); n += 1) {
      await clefKilledAfter(500 + Math.random() * 2500, command, environment).ended;
      // It waits for its turn behind the import.
      const { stdout } = await importing(environment)(['list']);
      if (stdout !== '') break;
    }
    await server.stop('SIGTERM');
    expect(whole).toContainEqual(await made(environment));
  });

  /** Runs the command, and resolves when the server, which puts what it receives into this folder, has begun to write it. */
  async function startImport(environment: Record<string, string>, folderOfServer: string) {
    const log = join(environment.CLEF_DATA as string, 'pglite/pg_wal');
    const lastWrite = () => Math.max(...readdirSync(log).map((name) => statSync(join(log, name)).mtimeMs));
    const made = () => readdirSync(folderOfServer, { recursive: true }).length;
    const madeBefore = made();
    const ended = clef(command, environment);
    const atMost = { timeout: 60_000, interval: 5 };
    // The server may still write what belongs to its own start until the file begins to arrive.
    await vi.waitUntil(() => made() > madeBefore, atMost);
    const before = lastWrite();
    await vi.waitUntil(() => lastWrite() > before, atMost);
    return { ended };
  }

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'where the server ends by %s while it writes, and the command says so',
    async (signal) => {
      const environment = await copy();
      const TMPDIR = mkdtempSync(join(folder, 'tmp-'));
      const server = await startServer({ ...environment, TMPDIR, CLEF_JOBS: 'off' });
      const { ended } = await startImport(environment, TMPDIR);
      await server.stop(signal);
      const { code, stderr } = await ended;
      const answer = 'clef: The server ended before it answered: look whether it has done what was asked.\n';
      // An import that was quicker than the signal has been answered.
      if (code !== 0) expect(stderr).toBe(answer);
      expect(code === 0 ? whole.slice(1) : whole).toContainEqual(await made(environment));
      expect(readdirSync(TMPDIR, { recursive: true })).toEqual([`clef-${userInfo().uid}`]);
    },
  );
});
