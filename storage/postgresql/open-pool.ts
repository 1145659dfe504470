import { Pool, type PoolConfig, TypeOverrides } from 'pg';
import { waitForPlace } from './wait-for-place.ts';

/** The number of the type `timestamptz` in PostgreSQL. */
const TIMESTAMPTZ = 1184;

/**
 * Times as `Date`, by the engine's own reader: that of the driver takes longer. No column holds a day or a time without a zone, which
 * the driver would read in the process's own zone.
 */
const types = new TypeOverrides();
types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text));

/** A pool of connections. A lost one fails its query, and the pool opens another. */
export function openPool(options: PoolConfig): Pool {
  const pool = new Pool({ types, ...options });
  // Without listeners its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  waitForPlace(pool);
  return pool;
}
