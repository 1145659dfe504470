import { type Dialect, type Driver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { setAgency } from '../agency-setting.ts';
import { AgencyConnection } from './agency-connection.ts';

/** The agency that a connection is set to, as far as that is certain. */
const agencies = new WeakMap<PoolClient, string>();

/**
 * Runs Kysely's statements and transactions on the connections of a pool, each of which sees one agency from when it is taken
 * until it is returned. A connection keeps its setting, so that an installation with one agency sets it once. The pool's
 * connections are pipelined (`pipeline: true`).
 */
export function agencyDialect(pool: Pool, role: string, agencyId: string): Dialect {
  const set = setAgency(role, agencyId);
  const acquire = async (): Promise<AgencyConnection> => {
    const client = await pool.connect();
    if (agencies.get(client) !== agencyId) {
      agencies.delete(client);
      // Answered before anything else is sent: no statement may run under another agency.
      await client.query(set).catch((error) => {
        client.release(true);
        throw error;
      });
      agencies.set(client, agencyId);
    }
    return new AgencyConnection(client, () => void agencies.delete(client));
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOf(acquire),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

const driverOf = (acquireConnection: () => Promise<AgencyConnection>): Driver => ({
  init: async () => undefined,
  acquireConnection,
  beginTransaction: async (connection, settings) => (connection as AgencyConnection).begin(settings),
  commitTransaction: (connection) => (connection as AgencyConnection).commit(),
  rollbackTransaction: (connection) => (connection as AgencyConnection).rollback(),
  releaseConnection: async (connection) => (connection as AgencyConnection).release(),
  // The pool is closed by its opener.
  destroy: async () => undefined,
});
