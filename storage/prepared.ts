import { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from './orm.ts';

/**
 * A statement that PostgreSQL plans once for each connection: for what every request runs, where planning costs more than
 * running. Not where the best plan depends on the values. The embedded store reads the mark as the comment that it is.
 */
export function prepared<Row>(name: string, statement: string): (db: Db, ...values: unknown[]) => Promise<Row[]> {
  const text = `/* prepared: ${name} */ ${statement}`;
  return async (db, ...values) => (await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows;
}

const MARK = /^\/\* prepared: (\w+) \*\//;

/** Has a new connection keep the plans of the statements so marked; Kysely has no word for it. */
export function keepPlans(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((text: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined;
    return name ? query({ name, text }, ...rest) : query(text, ...rest);
  }) as typeof client.query;
}
