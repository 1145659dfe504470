import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';

type Generated<T> =
  | 'search_text'
  | 'name_first'
  | 'name_last'
  | 'city_folded'
  | 'status_since'
  | 'from_person'
  | (T extends 'contact' ? 'kind' | 'undeliverable' | 'stage_since' : never);

/** Columns that have a default, or that are filled after the row was inserted. */
type Optional =
  | ('paused_at' | 'paused_by' | 'restored_from' | 'undo_seconds' | 'service_hours' | 'alsace_moselle' | 'disabled_at')
  | (
      | 'lists_show'
      | 'searches'
      | 'retention_months'
      | 'retention_due'
      | 'retention_counted_at'
      | 'first_steps_hidden_at'
      | 'erased_at'
    )
  | ('driver' | 'provider_id' | 'failure' | 'address' | 'asked_at' | 'overdue_told_for' | 'merge_id');

/** A row to insert. All other columns are required, so that a new column cannot be forgotten here. */
export type Row<T extends keyof Tables> = Omit<Selectable<Tables[T]>, Generated<T> | Optional> & {
  [C in Extract<keyof Tables[T], Optional>]?: unknown;
};

/** A row without the agency, which is the same in all of them. */
export type Columns<T extends keyof Tables> = Omit<Row<T>, 'agency_id'>;

/** The text of a jsonb value: drivers would turn an array into a PostgreSQL array. */
export const json = (value: unknown): never => JSON.stringify(value) as never;

/** The id of a record that nobody names, as of the n-th change of another one: like a UUIDv7 of the same time, in order. */
export function derivedId(parent: string, n: number): string {
  const hash = createHash('sha256').update(`${parent} ${n}`).digest('hex');
  return `${parent.slice(0, 13)}-7${n.toString(16).padStart(3, '0')}-8${hash.slice(0, 3)}-${hash.slice(3, 15)}`;
}

const ROWS_PER_STATEMENT = 100;

export async function insertRows<T extends keyof Tables>(
  db: Db,
  table: T,
  agencyId: string,
  rows: Columns<T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const values = rows.slice(from, from + ROWS_PER_STATEMENT).map((row) => ({ agency_id: agencyId, ...row }));
    await db
      .insertInto(table as 'contact')
      .values(values as never)
      .execute();
  }
}
