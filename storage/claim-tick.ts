import { sql } from 'kysely';
import type { Db } from './store.ts';

/**
 * Takes a tick of the clock for this process; false where another has it. Each process's own clock says when to ask, the
 * database's which tick it is: clocks may differ by half of the tick's length.
 */
export async function takeTick(db: Db, name: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into clock_tick as last (name, at)
    values (${name}, to_timestamp(round(extract(epoch from clock_timestamp()) / ${seconds}) * ${seconds}))
    on conflict (name) do update set at = excluded.at where last.at <> excluded.at returning name`.execute(db);
  return rows.length > 0;
}
