import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Claims a tick of the schedule for this process; false when another process has it. The process's clock decides when
 * to ask, the database's clock which tick it is, so the clocks of processes may differ by half an interval.
 */
export async function claimTick(db: Db, name: string, everySeconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into clock_tick as last (name, at)
    values (${name}, to_timestamp(round(extract(epoch from clock_timestamp()) / ${everySeconds}) * ${everySeconds}))
    on conflict (name) do update set at = excluded.at where last.at <> excluded.at returning name`.execute(db);
  return rows.length > 0;
}
