import { Kysely } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Db, Rows } from './db.ts';
import { embeddedDialect } from './embedded/dialect.ts';
import type { Share } from './embedded/shared-connection.ts';
import { agencyDialect } from './postgresql/agency-dialect.ts';
import { openPool } from './postgresql/open-pool.ts';

/** How many connections a process opens for each. The two never wait for one another's. */
export const CONNECTIONS = { ofAllAgencies: 4, ofAgencies: 7 } as const;

/**
 * The rows of a PostgreSQL database.
 * @param options of the pool that sees all agencies
 */
export function serverRows(
  ofAllAgencies: Db,
  { options, role }: { options: PoolConfig; role: string },
): { rows: Rows; close(): Promise<void> } {
  const pool = openPool({
    ...options,
    max: CONNECTIONS.ofAgencies,
    // A statement is sent while others wait for their answers: see `exchange`.
    pipeline: true,
    // So a connection whose agency nobody has set shows no rows.
    options: `${options.options} -c role=${role.replaceAll(/[\\ ]/g, '\\$&')}`,
  });
  const open = (agencyId: string): Db => new Kysely({ dialect: agencyDialect(pool, role, agencyId) });
  return { rows: { ofAllAgencies, ofAgency: remembered(open) }, close: () => pool.end() };
}

/** The rows of the embedded store. `shareOf` gives the share of an agency, or of all of them. */
export function embeddedRows(shareOf: (agencyId?: string) => Share): Rows {
  const open = (agencyId?: string): Db => new Kysely({ dialect: embeddedDialect(shareOf(agencyId).take) });
  return { ofAllAgencies: open(), ofAgency: remembered(open) };
}

function remembered(open: (agencyId: string) => Db): Rows['ofAgency'] {
  const opened = new Map<string, Db>();
  return (agencyId) => {
    const db = opened.get(agencyId) ?? open(agencyId);
    opened.set(agencyId, db);
    return db;
  };
}
