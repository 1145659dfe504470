import { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from './store.ts';

const MARK = '/* prepared */';

/**
 * A statement that PostgreSQL plans once for each connection: for what every request runs, where planning costs more than
 * running. Not where the best plan depends on the values. The embedded store reads the mark as the comment that it is.
 */
export function prepared<Row>(statement: string): (db: Db, ...values: unknown[]) => Promise<Row[]> {
  const text = `${MARK} ${statement}`;
  return async (db, ...values) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>);
    return rows;
  };
}

/** Has a new connection keep such plans; Kysely has no word for it. */
export function keepPlans(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((text: unknown, ...rest: unknown[]) =>
    isKept(text) ? query({ name: nameOf(text), text }, ...rest) : query(text, ...rest)) as typeof client.query;
}

/** Reading one row by its key has one plan, too. Not `select *`: a migration elsewhere would change what it answers. */
const isKept = (text: unknown): text is string =>
  typeof text === 'string' && (text.startsWith(MARK) || (text.startsWith('select "') && text.endsWith(BY_KEY)));

const BY_KEY = '."agency_id" = $1 and "id" = $2';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `clef_${names.size + 1}`;
  names.set(text, name);
  return name;
}
