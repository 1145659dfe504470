import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Ended = { code: number | null; stdout: string; stderr: string };

const endings: (() => unknown)[] = [];

/** Ends and removes what a file of tests has begun: setup/endings.ts asks for it when the file is over. */
export const endAll = () => Promise.all(endings.splice(0).map((end) => end()));

/** A data folder of the test's own. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clef-data-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const root = new URL('../..', import.meta.url).pathname;

export const SECRET = 'a secret that all processes of a test share';

const { PATH = '', NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache') } = process.env;
/** What a process takes from this one: where programs are, and what was compiled before. */
const KEPT = { PATH, NODE_COMPILE_CACHE };

function start(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, ['cli.ts', ...args], {
    cwd: root,
    env: { ...KEPT, LOG_LEVEL: 'silent', CLEF_SECRET: SECRET, ...environment },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  return { child, output };
}

/** Runs one command to its end. */
export async function clef(args: string[], environment: Record<string, string> = {}, input = ''): Promise<Ended> {
  const { child, output } = start(args, environment);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

export type Serving = {
  url: string;
  greeting: string;
  child: ChildProcess;
  end(signal: NodeJS.Signals): Promise<Ended>;
};

/** A server in a process of its own, on a free port, once it answers. */
export const serving = (environment: Record<string, string>): Promise<Serving> =>
  lasting('serve', /listening on (\S+)/, { PORT: '0', ...environment });

/** A worker in a process of its own, with its probes on a free port, once it looks after jobs. */
export const working = (environment: Record<string, string>): Promise<Serving> =>
  lasting('worker', /answers probes on (\S+)/, { PORT: '0', CLEF_BASE_URL: 'https://clef.example', ...environment });

async function lasting(command: string, started: RegExp, environment: Record<string, string>): Promise<Serving> {
  const { child, output } = start([command], environment);
  const closed = once(child, 'close') as Promise<[number | null]>;
  endings.push(() => {
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
  return { url, greeting: output.stdout, child, end };
}

/** What the first start left for the examples. */
export function demoOf(folder: string): Record<string, string> {
  const lines = readFileSync(join(folder, 'demo.env'), 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}
