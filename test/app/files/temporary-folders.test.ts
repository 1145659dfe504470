import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeTemporaryFolder, sweepTemporaryFolders } from '../../../app/files/temporary-folders.ts';
import { emptyInstallation } from '../../support/installation.ts';
import { dataFolder, startServer } from '../../support/process.ts';

const temporary = dataFolder();
const root = join(temporary, `clef-${userInfo().uid}`);
beforeAll(() => void vi.stubEnv('TMPDIR', temporary));
afterAll(() => vi.unstubAllEnvs());

const module = new URL('../../../app/files/temporary-folders.ts', import.meta.url).pathname;

/** A process that writes into a temporary folder, and then waits. */
async function startWriter() {
  const code = `const { makeTemporaryFolder } = await import(${JSON.stringify(module)});
    const { writeFileSync } = await import('node:fs');
    const folder = await makeTemporaryFolder('export');
    writeFileSync(folder + '/contacts.csv', 'Alba Noël');
    console.log(folder);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: process.env.PATH, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [written] = await once(child.stdout.setEncoding('utf8'), 'data');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  };
  return { folder: String(written).trim(), kill };
}

describe('a temporary folder', () => {
  it('can be entered by nobody else', async () => {
    const folder = await makeTemporaryFolder('export');
    const modes = [(await stat(root)).mode, (await stat(folder)).mode];
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o700]);
    await rm(folder, { recursive: true });
  });

  it('is removed at the next start if its process was killed, and not while it lives', async () => {
    const [killed, living] = [await startWriter(), await startWriter()];
    await killed.kill();
    const own = await makeTemporaryFolder('export');
    expect(await readFile(join(killed.folder, 'contacts.csv'), 'utf8')).toBe('Alba Noël');
    const server = await startServer({ ...(await emptyInstallation()), CLEF_DEMO: 'off', TMPDIR: temporary });
    expect((await readdir(root)).map((name) => join(root, name)).sort()).toEqual([living.folder, own].sort());
    await server.stop('SIGTERM');
    await living.kill();
    await sweepTemporaryFolders(new Date());
    expect(await readdir(root)).toHaveLength(1);
    await rm(own, { recursive: true });
  });

  it('of an earlier version, or of a process whose number another one has got, is removed after a day', async () => {
    const left = join(temporary, 'clef-export-Ab12Cd');
    await mkdir(left);
    await writeFile(join(left, 'contacts.csv'), 'Alba Noël');
    await sweepTemporaryFolders(new Date());
    expect(await readdir(temporary)).toContain('clef-export-Ab12Cd');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(left, yesterday, yesterday);
    await sweepTemporaryFolders(new Date());
    expect(await readdir(temporary)).not.toContain('clef-export-Ab12Cd');
  });

  it('is not made where others could read it', async () => {
    await chmod(root, 0o755);
    await expect(makeTemporaryFolder('export')).rejects.toThrow(/set TMPDIR/);
    await rm(root, { recursive: true });
    const elsewhere = dataFolder();
    await symlink(elsewhere, root);
    await expect(makeTemporaryFolder('export')).rejects.toThrow(/set TMPDIR/);
    await sweepTemporaryFolders(new Date());
    expect(await readdir(elsewhere)).toEqual([]);
    await rm(root);
  });
});
