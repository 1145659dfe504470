import { fork } from 'node:child_process';
import { once } from 'node:events';

export type Served = AsyncDisposable & { url: string };

/** Starts a server of this folder in a process of its own, on a port of its own; it ends with `given.disposeAsync`, or with us. */
export async function serveApart(file: string, given: unknown): Promise<Served> {
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(given)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it listened`)));
  const [port] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** In the child: what it was given. A child whose parent is gone has nobody to serve. */
export function given<T>(): T {
  process.on('disconnect', () => process.exit());
  return JSON.parse(process.argv[2] as string) as T;
}

/** In the child: says where it listens. */
export const listening = (port: number) => process.send?.(port);
