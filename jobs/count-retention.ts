import { countDue } from '../domain/erasure/retention.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { tenantOf } from '../storage/tenant.ts';

const DAY_MS = 86_400_000;

/** Counts, once a day for each agency, the people whose time is over. Owners see the number; nothing is erased. */
export async function countRetention(context: AppContext): Promise<void> {
  const now = context.now();
  const before = new Date(now.getTime() - DAY_MS);
  const agencies = await context.rows.ofAllAgencies
    .selectFrom('agency')
    .select('id')
    .where((row) => row.or([row('retention_counted_at', 'is', null), row('retention_counted_at', '<=', before)]))
    .orderBy('id')
    .execute();
  for (const { id } of agencies) {
    if (await countDue({ agency: tenantOf(context.rows.ofAgency(id), id), now })) context.afterCommit(id, []);
  }
}
