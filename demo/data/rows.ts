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
  | (T extends 'contact' ? 'kind' | 'undeliverable' : never);

/** Columns that have a default, or that are filled after the row was inserted. */
type Optional =
  | ('paused_at' | 'paused_by' | 'restored_from' | 'undo_seconds' | 'service_hours' | 'alsace_moselle' | 'disabled_at')
  | ('lists_show' | 'searches' | 'retention_months' | 'retention_due' | 'retention_counted_at' | 'erased_at')
  | ('driver' | 'provider_id' | 'failure' | 'address' | 'asked_at' | 'overdue_told_for' | 'merge_id');

/** A row to insert. All other columns are required, so that a new column cannot be forgotten here. */
export type Row<T extends keyof Tables> = Omit<Selectable<Tables[T]>, Generated<T> | Optional> & {
  [C in Extract<keyof Tables[T], Optional>]?: unknown;
};

/** The text of a jsonb value: drivers would turn an array into a PostgreSQL array. */
export const json = (value: unknown): never => JSON.stringify(value) as never;

const ROWS_PER_STATEMENT = 100;

export async function insertRows<T extends keyof Tables>(db: Db, table: T, rows: Row<T>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await db
      .insertInto(table as 'contact')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT) as never)
      .execute();
  }
}
