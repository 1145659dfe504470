import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { clusterFolder, freePort, INITDB, serverArguments } from './postgresql-cluster.ts';

/**
 * A primary and its synchronous standby, of a test's own: a commit is answered once both have it on disk. Gone when the
 * file is over.
 */
export async function synchronousPair(programs: string) {
  const { folder, run, remove } = clusterFolder(programs);
  const ports = [await freePort(), await freePort()] as const;
  let primary = 0;
  const standby = () => 1 - primary;
  const dataOf = (node: number) => join(folder, `data${node}`);
  const urlOf = (node: number) => `postgresql://postgres@127.0.0.1:${ports[node]}/postgres`;
  const start = (node: number) =>
    run('pg_ctl', '-D', dataOf(node), ...serverArguments(folder, `log${node}`, ports[node] as number), 'start');
  /** Ends all processes of a server at once, as a loss of power does. */
  const kill = (node: number) => {
    const postmaster = postmasterOf(dataOf(node));
    if (postmaster === undefined) return;
    // Stopped first, so that it starts no more processes while they are listed.
    process.kill(postmaster, 'SIGSTOP');
    for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, 'SIGKILL');
  };
  const onPrimary = (...statements: string[]) => runStatements(urlOf(primary), statements);
  /** `*`: commits wait for the standby. Empty: the primary goes on alone. */
  const waitForStandby = (names: '*' | '') =>
    onPrimary(`alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()');
  /** Copies the primary into a new standby; resolves when a commit has reached both. */
  const addStandby = async () => {
    rmSync(dataOf(standby()), { recursive: true, force: true });
    const source = ['-d', urlOf(primary), '-D', dataOf(standby())];
    await run('pg_basebackup', ...source, '--write-recovery-conf', '--checkpoint=fast', '--no-sync');
    appendFileSync(join(dataOf(standby()), 'postgresql.auto.conf'), "synchronous_standby_names = '*'\n");
    await start(standby());
    await waitForStandby('*');
    await onPrimary(`select pg_logical_emit_message(true, 'test', 'both have this')`);
  };

  await run('initdb', '-D', dataOf(primary), ...INITDB);
  await start(primary);
  afterAll(() => {
    for (const node of [0, 1]) kill(node);
    remove();
  });
  await addStandby();
  return {
    /** Names the standby first. */
    url: `postgresql://postgres@127.0.0.1:${ports[1]},127.0.0.1:${ports[0]}/postgres?target_session_attrs=read-write`,
    urls: [urlOf(0), urlOf(1)] as const,
    /** Runs statements on the primary, past all proxies. */
    onPrimary,
    killPrimary: () => kill(primary),
    /** Makes the standby the primary; it then waits for a standby of its own before it answers a commit. */
    promote: async () => {
      await run('pg_ctl', '-D', dataOf(standby()), '-w', 'promote');
      primary = standby();
    },
    waitForStandby,
    addStandby,
    /** Stops the standby's processes in their tracks, and lets them go on. */
    freezeStandby: () => signalAll(dataOf(standby()), 'SIGSTOP'),
    thawStandby: () => signalAll(dataOf(standby()), 'SIGCONT'),
  };
}

export type SynchronousPair = Awaited<ReturnType<typeof synchronousPair>>;

async function runStatements(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // One after the other: a change of the system must not be in a transaction.
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function signalAll(data: string, signal: NodeJS.Signals): void {
  const postmaster = postmasterOf(data);
  if (postmaster !== undefined) for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, signal);
}

/** Undefined if no server runs on this data; a server that was killed leaves its file behind. */
function postmasterOf(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined;
  } catch {
    return undefined;
  }
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);
