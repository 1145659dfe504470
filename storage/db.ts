import type { Kysely } from 'kysely';
import type { Tables } from './entities/all.ts';

/** Queries, typed from the entities. Inside a transaction it is that transaction. */
export type Db = Kysely<Tables>;

/** The rows of a store, as seen by those who look across agencies and by those who work in one. */
export type Rows = {
  /** For finding out which agency a request, a call-back or a job belongs to, and for sweeps and clean-ups. */
  ofAllAgencies: Db;
  /** The database itself shows no other agency's rows, and accepts none, whatever the query asks for. */
  ofAgency(agencyId: string): Db;
};
