import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** SQLSTATE `too_many_connections`: of the server, of the database or of the login. */
const TOO_MANY_CONNECTIONS = '53300';
/** After this time a pool asks for further connections again. */
const ASK_AGAIN_MS = 5000;
const RETRY_MS = 100;

/**
 * Lets a pool do with the connections that it has where the server has no place for a further one: the pool would refuse a request
 * that could have had the next connection that is returned.
 */
export function waitForPlace(pool: Pool): void {
  const { max, connectionTimeoutMillis = 0 } = pool.options;
  const connect = pool.connect.bind(pool);
  let growing: NodeJS.Timeout | undefined;
  // The pool itself also counts those that are still being opened, which the server may refuse as well.
  let opened = 0;
  pool.on('connect', () => {
    opened += 1;
  });
  pool.on('remove', () => {
    opened -= 1;
  });

  function stopGrowing(): void {
    pool.options.max = opened;
    clearTimeout(growing);
    growing = setTimeout(() => {
      pool.options.max = max;
    }, ASK_AGAIN_MS).unref();
  }

  async function connectOrWait() {
    const until = performance.now() + connectionTimeoutMillis;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if ((error as { code?: unknown }).code !== TOO_MANY_CONNECTIONS || performance.now() > until) throw error;
      }
      if (opened > 0) stopGrowing();
      else await sleep(RETRY_MS);
    }
  }

  // The pool itself connects with a callback, for a single statement.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connectOrWait()) as Pool['connect'];
}
