import type {
  DeleteQueryBuilder,
  Insertable,
  InsertQueryBuilder,
  JoinBuilder,
  SelectQueryBuilder,
  UpdateQueryBuilder,
} from 'kysely';
import type { Db } from './db.ts';
import type { Tables } from './entities/all.ts';

/** The tables whose rows belong to an agency. */
export type OwnedTable = {
  [T in keyof Tables]: Tables[T] extends { agency_id: string } ? T : never;
}[keyof Tables];

/** The tables that are also read through a view, whose queries may use every index. */
type IndexedTable =
  | ('buyer_search' | 'contact' | 'contact_town' | 'listed_contact')
  | ('conversation' | 'draft' | 'journal_entry' | 'message' | 'property');

/** One agency's rows. The queries of operations begin here, so they never find another agency's row. */
export type Tenant = {
  id: string;
  from<T extends OwnedTable>(table: T): SelectQueryBuilder<Tables, T, object>;
  /**
   * The same rows, for conditions with LIKE, `@>`, `&&`, `->>` or a function: PostgreSQL evaluates a policy before those and
   * would use no index for them. One table of a query that is read otherwise keeps all its conditions from their indexes.
   */
  indexed<T extends IndexedTable>(table: T): SelectQueryBuilder<Tables, T, object>;
  insert<T extends OwnedTable>(table: T, row: Row<T> | Row<T>[]): InsertQueryBuilder<Tables, T, object>;
  update<T extends OwnedTable>(table: T): UpdateQueryBuilder<Tables, T, T, object>;
  remove<T extends OwnedTable>(table: T): DeleteQueryBuilder<Tables, T, object>;
  /** For statements that the builders above cannot express. They must name the agency themselves. */
  db: Db;
};

type Row<T extends OwnedTable> = Omit<Insertable<Tables[T]>, 'agency_id'>;

// The casts: Kysely types `agency_id` per table, while here it is the same column in all of them.
export function tenantOf(db: Db, agencyId: string): Tenant {
  return {
    id: agencyId,
    db,
    from: (table) => db.selectFrom(table as 'contact').where(`${table as 'contact'}.agency_id`, '=', agencyId) as never,
    indexed: (table) =>
      db
        .selectFrom(`indexed_${table} as ${table}` as 'contact')
        .where(`${table as 'contact'}.agency_id`, '=', agencyId) as never,
    insert: (table, row) => {
      const rows = (Array.isArray(row) ? row : [row]).map((values) => ({ ...values, agency_id: agencyId }));
      return db.insertInto(table as 'contact').values(rows as never) as never;
    },
    update: (table) => db.updateTable(table as 'contact').where('agency_id', '=', agencyId) as never,
    remove: (table) => db.deleteFrom(table as 'contact').where('agency_id', '=', agencyId) as never,
  };
}

type OwnedColumn = { [T in OwnedTable]: keyof Tables[T] & string }[OwnedTable];

/**
 * Joins the row that a column refers to, within the agency:
 * `.innerJoin('contact', byKey('contact', 'visit.contact_id'))`. `name` is the joined table's name or alias.
 */
export const byKey =
  <Name extends string, Table extends string>(name: Name, reference: `${Table}.${OwnedColumn}`) =>
  (join: JoinBuilder<any, any>) =>
    join
      .onRef(`${name}.agency_id`, '=', `${reference.slice(0, reference.indexOf('.'))}.agency_id`)
      .onRef(`${name}.id`, '=', reference);

/**
 * Joins the version of its sequence that a row refers to:
 * `.innerJoin('sequence_version as v', byVersion('v', 'sequence.id'))`. `name` is the alias.
 */
export const byVersion =
  <Name extends string>(name: Name, reference: 'sequence.id' | 'enrollment.sequence_id') =>
  (join: JoinBuilder<any, any>) => {
    const table = reference.slice(0, reference.indexOf('.'));
    return join
      .onRef(`${name}.agency_id`, '=', `${table}.agency_id`)
      .onRef(`${name}.sequence_id`, '=', reference)
      .onRef(`${name}.version`, '=', `${table}.version`);
  };
