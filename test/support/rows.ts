import type { Db, Rows } from '../../storage/db.ts';

/** Rows whose queries go through a change of the caller's, for instance a plugin that counts them. */
export const changedRows = (rows: Rows, change: (db: Db) => Db): Rows => ({
  ofAllAgencies: change(rows.ofAllAgencies),
  ofAgency: (agencyId) => change(rows.ofAgency(agencyId)),
});
