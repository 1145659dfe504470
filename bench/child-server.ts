import { fork } from 'node:child_process';
import { once } from 'node:events';

export type ChildServer = AsyncDisposable & { url: string };

/** Starts a server file of this folder in its own process, on a free port. It ends when disposed of or with this process. */
export async function startChildServer(file: string, input: unknown): Promise<ChildServer> {
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(input)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it listened`)));
  const [port] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** Called in the child: returns its input. The child ends with its parent. */
export function childInput<T>(): T {
  process.on('disconnect', () => process.exit());
  return JSON.parse(process.argv[2] as string) as T;
}

/** Called in the child: tells the parent that the server is ready. A worker, which has no port, reports 0. */
export const reportPort = (port: number) => process.send?.(port);
