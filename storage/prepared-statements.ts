import { type Compilable, CompiledQuery, type Selectable } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from './db.ts';
import type { Tables } from './entities/all.ts';
import type { OwnedTable } from './tenant.ts';

/** Begins a statement that PostgreSQL plans once per connection: see `preparedQuery`. */
export const PREPARED = '/* prepared */';

/** A value that the driver can always write. Another one could fail after the statements around it were sent. */
export type PlainValue = string | number | boolean | Date | readonly (string | null)[] | null | undefined;

export type PreparedQuery<Row = any> = CompiledQuery<Row> & { parameters: readonly PlainValue[] };

/**
 * Declares a statement that PostgreSQL plans once per connection. Use it where every request runs the statement and
 * planning costs more than running, but not where the best plan depends on the values.
 */
export function preparedQuery<Row>(statement: string): (...values: PlainValue[]) => PreparedQuery<Row> {
  const text = `${PREPARED} ${statement}`;
  return (...values) => CompiledQuery.raw(text, values) as PreparedQuery<Row>;
}

/** Executes a prepared statement by itself. @returns its rows */
export const executePrepared = async <Row>(db: Db, query: PreparedQuery<Row>): Promise<Row[]> =>
  (await db.executeQuery<Row>(query)).rows;

/** A statement of the query builder that PostgreSQL plans once per connection. Its values must be plain ones. */
export function asPrepared<Row>(builder: Compilable<Row>): PreparedQuery<Row> {
  const { sql, parameters } = builder.compile();
  return CompiledQuery.raw(`${PREPARED} ${sql}`, [...parameters]) as PreparedQuery<Row>;
}

type ColumnOf<T extends OwnedTable> = keyof Selectable<Tables[T]> & string;

/** A value for each of the columns; those that may be null may be left undefined. */
type ValuesOf<Row, C extends keyof Row> = {
  [Column in C]: Row[Column] | (null extends Row[Column] ? undefined : never);
};

/** The statement that inserts a row with a value for each of `columns`, so that its text is always the same. */
export function insertOf<T extends OwnedTable, C extends ColumnOf<T>, R extends ColumnOf<T> = never>(
  table: T,
  columns: readonly C[],
  returned: readonly R[] = [],
): (agencyId: string, row: ValuesOf<Selectable<Tables[T]>, C>) => PreparedQuery<Pick<Selectable<Tables[T]>, R>> {
  const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
  const values = columns.map((_, index) => `$${index + 2}`).join(', ');
  const text = `insert into "${table}" ("agency_id", ${list(columns)}) values ($1, ${values})`;
  const insert = preparedQuery<Pick<Selectable<Tables[T]>, R>>(
    returned.length > 0 ? `${text} returning ${list(returned)}` : text,
  );
  return (agencyId, row) => insert(agencyId, ...columns.map((column) => (row[column] ?? null) as PlainValue));
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
 * The statement as the driver gets it. The extended protocol takes one statement at a time, so that none can be appended to
 * another.
 */
export const asDriverQuery = ({ sql: text, parameters }: CompiledQuery) =>
  isPrepared(text)
    ? { name: nameOf(text), text, values: [...parameters] }
    : { text, values: [...parameters], queryMode: 'extended' };

/**
 * Reading one row by its key also has a single best plan. `select *` is not prepared: after a migration in another
 * process its columns would no longer fit the plan.
 */
export const isPrepared = (text: unknown): text is string =>
  typeof text === 'string' && (text.startsWith(PREPARED) || (text.startsWith('select "') && text.endsWith(BY_KEY)));

const BY_KEY = '."agency_id" = $1 and "id" = $2';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `clef_${names.size + 1}`;
  names.set(text, name);
  return name;
}
