import { sql } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import type { Db } from '../../storage/store.ts';

/** From now on the database refuses every change of this one row. */
export async function stick(db: Db, table: keyof Tables, id: string): Promise<void> {
  await sql`create or replace function stuck() returns trigger language plpgsql as
    $$ begin raise exception 'this row is stuck'; end $$`.execute(db);
  await sql`create trigger ${sql.id(`stuck_${id}`)} before update on ${sql.table(table)} for each row
    when (new.id = ${sql.lit(id)}) execute function stuck()`.execute(db);
}
