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

/** A folder for clusters of a test's own, gone when the file is over, and a way to run PostgreSQL's programs in it. */
export function clusterFolder(programs: string) {
  const who = process.getuid?.() === 0 ? unprivileged() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'clef-cluster-'));
  if (who) chownSync(folder, who.uid, who.gid);
  const run = async (program: string, ...args: string[]) => {
    // A server that it starts keeps these open for as long as it runs.
    const child = spawn(join(programs, program), args, { stdio: 'ignore', cwd: folder, ...who });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}.`);
  };
  return { folder, run, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The arguments of `initdb` for a cluster that only this machine can reach. */
export const INITDB = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];

/** The arguments of `pg_ctl` that start a server on a port and wait for it. */
export const serverArguments = (folder: string, log: string, port: number) => [
  ...['-w', '-l', join(folder, log)],
  ...['-o', `-p ${port} -h 127.0.0.1 -k ${folder}`],
];

/** A PostgreSQL of the test's own, which it may treat as badly as it likes; gone when the file is over. */
export async function ownCluster(programs: string) {
  const { folder, run, remove } = clusterFolder(programs);
  const data = ['-D', join(folder, 'data')];
  const port = await freePort();
  const server = [...data, ...serverArguments(folder, 'log', port)];
  await run('initdb', ...data, ...INITDB);
  await run('pg_ctl', ...server, 'start');
  afterAll(async () => {
    await run('pg_ctl', ...data, '-m', 'immediate', 'stop');
    remove();
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
