import type { PoolClient } from 'pg';

/**
 * Begins a statement that PostgreSQL plans once for each connection. For what every request runs: planning can cost more
 * than running. Not where the best plan depends on the values. The embedded store reads it as the comment that it is.
 */
export const prepared = (name: string): string => `/* prepared: ${name} */`;

const MARK = /^\/\* prepared: (\w+) \*\//;

/** Has a connection keep the statements that are marked so. */
export function keepPrepared(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  }) as typeof client.query;
}
