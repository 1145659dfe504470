import { sql } from 'kysely';
import type { Db } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';

/** Makes the database refuse every update of one row. */
export async function blockUpdates(db: Db, table: keyof Tables, id: string): Promise<void> {
  await sql`create or replace function refuse_update() returns trigger language plpgsql as
    $$ begin raise exception 'updates of this row are blocked'; end $$`.execute(db);
  await sql`create trigger ${sql.id(`blocked_${id}`)} before update on ${sql.table(table)} for each row
    when (new.id = ${sql.lit(id)}) execute function refuse_update()`.execute(db);
}
