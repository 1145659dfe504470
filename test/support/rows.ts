import type { CompiledQuery } from 'kysely';
import type { Db, Rows } from '../../storage/db.ts';

/** Rows whose queries go through a change of the caller's, for instance a plugin that counts them. */
export const changedRows = (rows: Rows, change: (db: Db) => Db): Rows => ({
  ofAllAgencies: change(rows.ofAllAgencies),
  ofAgency: (agencyId) => change(rows.ofAgency(agencyId)),
});

/** Runs the prepared statement that finds out whose a request is, and throws for the statement of any operation. */
export const executeAuthentication =
  (db: Db, error: () => Error): Db['executeQuery'] =>
  (query) => {
    const { sql } = query as CompiledQuery;
    const isAuthentication = /\b(access_key|session)\b/.test(sql) && !sql.includes('key_found');
    if (!isAuthentication) throw error();
    return db.executeQuery(query);
  };
