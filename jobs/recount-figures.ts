import { sql } from 'kysely';
import type { AppContext } from '../approval/transaction/transact.ts';
import { keepFigures } from '../domain/figures/kept-figures.ts';
import { tenantOf } from '../storage/tenant.ts';

/** The figures of an agency with more buyers than these take longer to count than a page should. */
const MANY_BUYERS = 20_000;

/** Counts again the figures of each large agency that are old, and forgets those of an agency that is large no more. */
export async function recountFigures(context: AppContext): Promise<void> {
  const now = context.now();
  // The boards' totals, because counting the contacts themselves each minute would cost more than the figures.
  const { rows } = await sql<{ agency_id: string }>`
    with large as (select agency_id from buyer_total group by agency_id having sum(cards) > ${MANY_BUYERS}),
      forgotten as (delete from kept_figures where agency_id not in (select agency_id from large))
    select agency_id from large order by agency_id`.execute(context.rows.ofAllAgencies);
  for (const { agency_id } of rows) {
    await keepFigures({ agency: tenantOf(context.rows.ofAgency(agency_id), agency_id), now });
  }
}
