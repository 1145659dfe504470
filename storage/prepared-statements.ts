import { CompiledQuery, type Selectable } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from './db.ts';
import type { Tables } from './entities/all.ts';
import type { OwnedTable } from './tenant.ts';

/** Begins a statement that PostgreSQL plans once per connection: see `prepared`. */
export const PREPARED = '/* prepared */';

/**
 * Declares a statement that PostgreSQL plans once per connection. Use it where every request runs the statement and
 * planning costs more than running, but not where the best plan depends on the values. For the embedded store the mark
 * is only a comment.
 */
export function prepared<Row>(statement: string): (db: Db, ...values: unknown[]) => Promise<Row[]> {
  const text = `${PREPARED} ${statement}`;
  return async (db, ...values) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>);
    return rows;
  };
}

/** The statement that reads these columns of the row with a key, whose single best plan is known. */
export function selectByKey<T extends OwnedTable, C extends keyof Selectable<Tables[T]> & string>(
  table: T,
  columns: readonly C[],
): (agencyId: string, id: string) => CompiledQuery<Pick<Selectable<Tables[T]>, C>> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const text = `${PREPARED} select ${names} from "${table}" where "agency_id" = $1 and "id" = $2`;
  return (agencyId, id) => CompiledQuery.raw(text, [agencyId, id]) as CompiledQuery<never>;
}

/**
 * Makes a new connection prepare the marked statements. Kysely cannot name a statement, which is how `pg` prepares it.
 */
export function usePreparedStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  client.query = ((text: unknown, ...rest: unknown[]) =>
    isPrepared(text) ? query({ name: nameOf(text), text }, ...rest) : query(text, ...rest)) as typeof client.query;
}

/**
 * Reading one row by its key also has a single best plan. `select *` is not prepared: after a migration in another
 * process its columns would no longer fit the plan.
 */
const isPrepared = (text: unknown): text is string =>
  typeof text === 'string' && (text.startsWith(PREPARED) || (text.startsWith('select "') && text.endsWith(BY_KEY)));

const BY_KEY = '."agency_id" = $1 and "id" = $2';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `clef_${names.size + 1}`;
  names.set(text, name);
  return name;
}
