import type { Selectable } from 'kysely';
import type { Db } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';

type Generated = 'search_text' | 'name_first' | 'name_last' | 'city_folded';

/** What a row begins without: settings that have a default, and what a provider or a colleague adds later. */
type Later =
  | ('paused_at' | 'paused_by' | 'undo_seconds' | 'service_hours' | 'alsace_moselle' | 'disabled_at')
  | ('driver' | 'provider_id' | 'failure' | 'address' | 'overdue_told_for');

/** A row to insert, with every other column that the database does not generate: none is forgotten. */
export type Row<T extends keyof Tables> = Omit<Selectable<Tables[T]>, Generated | Later> & {
  [C in Extract<keyof Tables[T], Later>]?: unknown;
};

/** A jsonb value as the drivers want it: an array would otherwise become a PostgreSQL array. */
export const json = (value: unknown): never => JSON.stringify(value) as never;

const CHUNK = 100;

export async function insertRows<T extends keyof Tables>(db: Db, table: T, rows: Row<T>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    await db
      .insertInto(table as 'contact')
      .values(rows.slice(from, from + CHUNK) as never)
      .execute();
  }
}
