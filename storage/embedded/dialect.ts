import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { beginStatement } from '../begin-statement.ts';
import type { Share, TakenConnection } from './shared-connection.ts';

/**
 * Runs Kysely's statements and transactions in turns of the shared connection. Kysely's own dialect for PGlite has a queue
 * of its own, in which a request would wait behind jobs.
 */
export const embeddedDialect = (take: Share['take']): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => turnDriver(take),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

function turnDriver(take: Share['take']): Driver {
  const taken = new WeakMap<DatabaseConnection, TakenConnection>();
  const exec = async (connection: DatabaseConnection, statement: string) =>
    void (await taken.get(connection)?.exec(statement));
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const turn = await take();
      const connection = connectionOf(turn);
      taken.set(connection, turn);
      return connection;
    },
    beginTransaction: (connection, settings) => exec(connection, beginStatement(settings)),
    commitTransaction: (connection) => exec(connection, 'commit'),
    rollbackTransaction: (connection) => exec(connection, 'rollback'),
    releaseConnection: async (connection) => taken.get(connection)?.release(),
    // The store is closed by its opener.
    destroy: async () => undefined,
  };
}

const connectionOf = ({ query }: TakenConnection): DatabaseConnection => ({
  executeQuery: async ({ sql, parameters }) => {
    const { rows, affectedRows } = await query<any>(sql, [...parameters]);
    return { rows, ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) };
  },
  // biome-ignore lint/correctness/useYield: PGlite has no cursors.
  streamQuery: async function* () {
    throw new Error('The embedded store does not stream rows.');
  },
});
