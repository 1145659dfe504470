import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** The folder of PostgreSQL's programs; undefined if there is none. */
export function postgresqlPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), toldByPgConfig()];
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')));
}

const DEBIAN = '/usr/lib/postgresql';

function toldByPgConfig(): string | undefined {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** A PostgreSQL of the test's own, which it may treat as badly as it likes; gone when the file is over. */
export async function ownCluster(programs: string) {
  const who = process.getuid?.() === 0 ? unprivileged() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'clef-cluster-'));
  if (who) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  const run = async (program: string, ...args: string[]) => {
    // Its server keeps these open for as long as it runs.
    const child = spawn(join(programs, program), ['-D', data, ...args], { stdio: 'ignore', cwd: folder, ...who });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}.`);
  };
  const port = await freePort();
  const server = ['-w', '-l', join(folder, 'log'), '-o', `-p ${port} -h 127.0.0.1 -k ${folder}`];
  await run('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync');
  await run('pg_ctl', ...server, 'start');
  afterAll(async () => {
    await run('pg_ctl', '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    /** As if its machine had lost power, with the disk intact. */
    crashAndRestart: () => run('pg_ctl', ...server, '-m', 'immediate', 'restart'),
  };
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } {
  const idOf = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
