import type {
  DeleteQueryBuilder,
  Insertable,
  InsertQueryBuilder,
  SelectQueryBuilder,
  UpdateQueryBuilder,
} from 'kysely';
import type { Tables } from './entities/all.ts';
import type { Db } from './store.ts';

/** The tables whose rows belong to an agency. */
export type OwnedTable = {
  [T in keyof Tables]: Tables[T] extends { agency_id: string } ? T : never;
}[keyof Tables];

/** One agency's rows. Every query begins here, so "not mine" is "not found" without anybody having to remember it. */
export type Tenant = {
  id: string;
  from<T extends OwnedTable>(table: T): SelectQueryBuilder<Tables, T, object>;
  insert<T extends OwnedTable>(table: T, row: Row<T> | Row<T>[]): InsertQueryBuilder<Tables, T, object>;
  update<T extends OwnedTable>(table: T): UpdateQueryBuilder<Tables, T, T, object>;
  remove<T extends OwnedTable>(table: T): DeleteQueryBuilder<Tables, T, object>;
  /** For the few statements that a builder cannot say; they name the agency themselves. */
  db: Db;
};

type Row<T extends OwnedTable> = Omit<Insertable<Tables[T]>, 'agency_id'>;

// The casts are the price of one generic door: Kysely types `agency_id` per table, here it is the same in all of them.
export function tenantOf(db: Db, agencyId: string): Tenant {
  return {
    id: agencyId,
    db,
    from: (table) => db.selectFrom(table as 'contact').where(`${table as 'contact'}.agency_id`, '=', agencyId) as never,
    insert: (table, row) => {
      const rows = (Array.isArray(row) ? row : [row]).map((one) => ({ ...one, agency_id: agencyId }));
      return db.insertInto(table as 'contact').values(rows as never) as never;
    },
    update: (table) => db.updateTable(table as 'contact').where('agency_id', '=', agencyId) as never,
    remove: (table) => db.deleteFrom(table as 'contact').where('agency_id', '=', agencyId) as never,
  };
}
