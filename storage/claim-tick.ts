import type { Db } from './db.ts';
import { executePrepared, preparedQuery } from './prepared-statements.ts';

/**
 * Claims a tick of the schedule for this process; false when another process has it. The process's clock decides when
 * to ask, the database's clock which tick it is, so the clocks of processes may differ by half an interval.
 */
export async function claimTick(db: Db, name: string, everySeconds: number): Promise<boolean> {
  return (await executePrepared(db, claim(name, everySeconds))).length > 0;
}

const claim = preparedQuery<{ name: string }>(`
  insert into clock_tick as last (name, at)
  values ($1, to_timestamp(round(extract(epoch from clock_timestamp()) / $2::int) * $2::int))
  on conflict (name) do update set at = excluded.at where last.at <> excluded.at returning name`);
