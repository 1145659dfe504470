import type { Pool, PoolClient } from 'pg';
import { mayChangeSetting, setAgency } from '../agency-setting.ts';

/** The part of a pool that Kysely uses. */
type PoolOfClients = Pick<Pool, 'options'> & {
  connect(): Promise<{ query(statement: string, values: readonly unknown[]): Promise<unknown>; release(): void }>;
  end(): Promise<void>;
};

/** The agency that a connection is set to, as far as that is certain. */
const agencies = new WeakMap<PoolClient, string>();

/**
 * The connections of a pool, each of which sees one agency from when it is taken until it is returned. A connection keeps
 * its setting, so that an installation with one agency sets it once.
 */
export function connectionsOfAgency(pool: Pool, role: string, agencyId: string): PoolOfClients {
  const set = setAgency(role, agencyId);
  const connect = async () => {
    const client = await pool.connect();
    if (agencies.get(client) !== agencyId) {
      agencies.delete(client);
      await client.query(set).catch((error) => {
        client.release(true);
        throw error;
      });
      agencies.set(client, agencyId);
    }
    const query = (statement: string, values: readonly unknown[]) => {
      if (mayChangeSetting(statement)) agencies.delete(client);
      return send(client, statement, values);
    };
    return { query, release: () => client.release() };
  };
  return { options: pool.options, connect, end: async () => undefined };
}

/** The extended protocol takes one statement at a time, so that none can be appended to another. */
function send(client: PoolClient, text: string, values: readonly unknown[]) {
  return values.length > 0 ? client.query(text, [...values]) : client.query({ text, queryMode: 'extended' } as never);
}
