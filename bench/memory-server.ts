import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import packageJson from '../package.json' with { type: 'json' };
import type { HeapFigures } from './memory-probe.ts';

/** Bytes of a process: resident, the most of it since the last `forgetPeak`, and its heap. */
export type MemoryFigures = HeapFigures & { resident: number; peak: number };

/** A server as `npm start` runs it, whose memory can be read from here. */
export type MeasuredServer = AsyncDisposable & {
  url: string;
  /** Resident bytes, without asking the process. */
  resident(): number;
  figures(): Promise<MemoryFigures>;
  /** The processor time that it has used, all its threads, in seconds. */
  cpuSeconds(): number;
  forgetPeak(): void;
};

const root = new URL('..', import.meta.url).pathname;
const probe = new URL('./memory-probe.ts', import.meta.url).href;
/** The kernel's unit of processor time, `getconf CLK_TCK`, is the same on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;
/** `bin/clef.js` sets it by starting again, which a child with a channel to its parent cannot. */
const EMBEDDED = { MALLOC_MMAP_THRESHOLD_: '32768' };
/** The arguments of Node in `npm start`. */
const [, ...startArguments] = packageJson.scripts.start.split(' ');

/** Starts the server and resolves once it answers requests. It ends when disposed of or with this process.
 * @throws Error if it ends before that */
export async function startMeasuredServer(environment: Record<string, string>): Promise<MeasuredServer> {
  const child = spawn(process.execPath, ['--import', probe, ...startArguments], {
    cwd: root,
    env: {
      ...process.env,
      ...(!environment.DATABASE_URL && EMBEDDED),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await addressOf(child);
  const readStatus = (name: 'VmRSS' | 'VmHWM') => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
  };
  return {
    url,
    resident: () => readStatus('VmRSS'),
    figures: async () => {
      const answer = once(child, 'message');
      child.send('figures');
      const [heap] = (await answer) as [HeapFigures];
      return { ...heap, resident: readStatus('VmRSS'), peak: readStatus('VmHWM') };
    },
    cpuSeconds: () => {
      // The name, which may contain blanks, ends with the last parenthesis. Fields 14 and 15, see proc(5).
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
    },
    // See proc(5): 5 makes the peak what is resident now.
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, url] = /listening on (\S+)/.exec(output) ?? [];
      if (url) resolve(url);
    });
    child.once('exit', () => reject(new Error(`The server ended before it listened: ${output}`)));
  });
  return listening;
}
