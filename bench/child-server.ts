import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { limited } from './time-limit.ts';

export type ChildServer = AsyncDisposable & {
  url: string;
  /** The processor time that the process has used since its start, in all its threads, in microseconds. */
  cpuMicroseconds(): Promise<number>;
};

const START_SECONDS = 60;
const STOP_SECONDS = 30;

/** Starts a server file of this folder in its own process, on a free port. It ends when disposed of or with this process. */
export async function startChildServer(file: string, input: unknown): Promise<ChildServer> {
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(input)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const port = await limited(`starting ${file}`, START_SECONDS, () => nextMessage<number>(child, file));
  return {
    url: `http://127.0.0.1:${port}`,
    cpuMicroseconds: () => {
      const answer = nextMessage<number>(child, file);
      child.send('cpu');
      return limited(`asking ${file} for its processor time`, START_SECONDS, () => answer);
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.disconnect();
      await limited(`stopping ${file}`, STOP_SECONDS, () => exited);
    },
  };
}

/** @throws Error if the child ends before it says anything */
async function nextMessage<T>(child: ChildProcess, file: string): Promise<T> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error(`${file} ended unexpectedly`)));
  ended.catch(() => undefined);
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message as T;
  } finally {
    waiting.abort();
  }
}

/** Called in the child: returns its input. The child ends with its parent, and tells its processor time when asked. */
export function childInput<T>(): T {
  process.on('disconnect', () => process.exit());
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  return JSON.parse(process.argv[2] as string) as T;
}

/** Called in the child: tells the parent that the server is ready. A worker, which has no port, reports 0. */
export const reportPort = (port: number) => process.send?.(port);
