import { sql } from 'kysely';
import { instantAt, localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';

/** The cost of the runs of this month of the agency's calendar, in thousandths of a euro cent. */
export async function countMonth(work: Pick<Work, 'agency' | 'now' | 'profile'>): Promise<number> {
  const { timeZone } = await work.profile();
  const firstDay = `${localTime(work.now, timeZone).day.slice(0, 8)}01`;
  const { cost } = await work.agency
    .from('ai_run')
    .select(sql<number>`coalesce(sum(cost_millicents), 0)::int`.as('cost'))
    .where('created_at', '>=', instantAt(firstDay, '00:00', timeZone))
    .executeTakeFirstOrThrow();
  return cost;
}
