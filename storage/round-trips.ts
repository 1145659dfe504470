import type { DatabaseConnection, QueryResult } from 'kysely';
import type { Db } from './db.ts';
import type { PreparedQuery } from './prepared-statements.ts';

/** A statement that records what a transaction has done. `answered` gets its rows; they are committed then. */
export type LastStatement<Row = any> = { query: PreparedQuery<Row>; answered?(rows: Row[]): void };

/** Statements that ask whether a transaction may go on. `answered` gets the rows of each, and throws if it may not. */
export type FirstStatements = { queries: readonly PreparedQuery[]; answered(rows: any[][]): void };

/** A connection that sends several statements before it waits for an answer. That of the embedded store need not. */
export type PipelinedConnection = DatabaseConnection & {
  executeTogether(queries: readonly PreparedQuery[]): Promise<QueryResult<any>[]>;
  /** Queues statements. A read is sent together with them; a write is sent once they have been answered. */
  executeWithNext(first: FirstStatements): void;
  /** The next commit sends these first. A rollback forgets them. */
  executeWithCommit(statements: readonly LastStatement[]): void;
};

const isPipelined = (connection: DatabaseConnection): connection is PipelinedConnection =>
  'executeTogether' in connection;

type RowsOf<Queries extends readonly PreparedQuery[]> = {
  [Index in keyof Queries]: Queries[Index] extends PreparedQuery<infer Row> ? Row[] : never;
};

/**
 * Executes statements of a transaction in their order, in one round trip where the database is a server. Each sees what
 * others have committed while the one before it waited for a lock.
 * @returns the rows of each
 * @throws the error of the first that fails
 */
export async function executeTogether<const Queries extends readonly PreparedQuery<any>[]>(
  db: Db,
  ...queries: Queries
): Promise<RowsOf<Queries>> {
  const results = await db.getExecutor().provideConnection(async (connection) => {
    if (isPipelined(connection)) return connection.executeTogether(queries);
    const answers: QueryResult<any>[] = [];
    for (const query of queries) answers.push(await connection.executeQuery(query));
    return answers;
  });
  return results.map(({ rows }) => rows) as RowsOf<Queries>;
}

/**
 * Executes the first statements of a transaction, which read and may take locks, but change no row. Where the database is a server
 * they are sent together with the next ones, unless those write: no row is changed before `answered` has been called. If it throws,
 * the statement that went along is rejected with its error, and so should be the transaction.
 */
export async function executeFirst<const Queries extends readonly PreparedQuery<any>[]>(
  db: Db,
  queries: Queries,
  answered: (...rows: RowsOf<Queries>) => void,
): Promise<void> {
  const first = { queries, answered: (rows: any[][]) => answered(...(rows as RowsOf<Queries>)) };
  await db.getExecutor().provideConnection(async (connection) => {
    if (isPipelined(connection)) return connection.executeWithNext(first);
    answered(...(await executeTogether(db, ...queries)));
  });
}

/**
 * Executes the last statements of a transaction, which are sent together with its commit where the database is a server: the
 * locks that they take are held no longer than PostgreSQL needs. If one fails, nothing is committed and the transaction is
 * rejected with its error. Nothing may be executed after it.
 */
export async function executeLast(db: Db, statements: readonly LastStatement[]): Promise<void> {
  await db.getExecutor().provideConnection(async (connection) => {
    if (isPipelined(connection)) return connection.executeWithCommit(statements);
    for (const { query, answered } of statements) {
      const { rows } = await connection.executeQuery(query);
      answered?.(rows);
    }
  });
}
