import type { Kysely } from 'kysely';
import type { Tables } from './entities/all.ts';

/** Queries, typed from the entities. Inside a transaction it is that transaction. */
export type Db = Kysely<Tables>;
