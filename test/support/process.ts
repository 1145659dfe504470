import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ProcessResult = { code: number | null; stdout: string; stderr: string };

const cleanups: (() => unknown)[] = [];

/** Stops the processes and removes the folders of a test file; setup/cleanup.ts calls it when the file is over. */
export const runCleanups = () => Promise.all(cleanups.splice(0).map((cleanUp) => cleanUp()));

/** A new data folder, removed when the test file is over. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clef-data-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const root = new URL('../..', import.meta.url).pathname;

export const SECRET = 'a secret that all processes of a test share';

const { PATH = '', NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache') } = process.env;
/** The variables that a child process gets from this one. The compile cache halves the time of its start. */
export const INHERITED = { PATH, NODE_COMPILE_CACHE };

function start(
  args: string[],
  environment: Record<string, string>,
  { killedAfterMs, file = 'cli.ts' }: { killedAfterMs?: number; file?: string } = {},
) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    // On PostgreSQL a stopping process waits five seconds by default; only the tests of draining need that.
    env: { ...INHERITED, LOG_LEVEL: 'silent', CLEF_SECRET: SECRET, CLEF_DRAIN_SECONDS: '0', ...environment },
    timeout: killedAfterMs,
    killSignal: 'SIGKILL',
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  return { child, output };
}

/** Runs one command until it ends. */
export async function clef(
  args: string[],
  environment: Record<string, string> = {},
  input = '',
): Promise<ProcessResult> {
  const { child, output } = start(args, environment);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/** Starts one command and kills it after so many milliseconds, unless it has ended before. */
export function clefKilledAfter(milliseconds: number, args: string[], environment: Record<string, string>) {
  const { child } = start(args, environment, { killedAfterMs: Math.round(milliseconds) });
  return { child, ended: once(child, 'close') };
}

/** Runs a file of the project, with the environment of a command, until it ends.
 * @param killedAfterMs it is killed after so many milliseconds, unless it has ended before */
export function run(file: string, environment: Record<string, string>, killedAfterMs?: number) {
  const { child, output } = start([], environment, { file, killedAfterMs: killedAfterMs && Math.round(killedAfterMs) });
  return { child, ended: once(child, 'close').then(([code]): ProcessResult => ({ code, ...output })) };
}

export type RunningProcess = {
  url: string;
  greeting: string;
  child: ChildProcess;
  /** All that it has written to its standard error so far. */
  errors(): string;
  stop(signal: NodeJS.Signals): Promise<ProcessResult>;
};

/** Starts a server in its own process on a free port, and resolves once it answers. */
export const startServer = (environment: Record<string, string>): Promise<RunningProcess> =>
  startProcess('serve', /listening on (\S+)/, { PORT: '0', ...environment });

/** Starts a worker in its own process, with its probes on a free port, and resolves once it takes jobs. */
export const startWorker = (environment: Record<string, string>): Promise<RunningProcess> =>
  startProcess('worker', /answers probes on (\S+)/, {
    PORT: '0',
    CLEF_BASE_URL: 'https://clef.example',
    ...environment,
  });

async function startProcess(
  command: string,
  started: RegExp,
  environment: Record<string, string>,
): Promise<RunningProcess> {
  const { child, output } = start([command], environment);
  const closed = once(child, 'close') as Promise<[number | null]>;
  cleanups.push(() => {
    child.kill('SIGKILL');
    return closed;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, address] = started.exec(output.stdout) ?? [];
      if (address) resolve(address);
    });
    void closed.then(() => reject(new Error(`clef ${command} ended: ${output.stderr}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await closed;
    return { code, ...output };
  };
  return { url, greeting: output.stdout, child, errors: () => output.stderr, stop: end };
}

/** The variables in `demo.env`, which the first start writes for the examples. */
export function readDemoFile(folder: string): Record<string, string> {
  const lines = readFileSync(join(folder, 'demo.env'), 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}
