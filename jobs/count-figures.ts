import { sql } from 'kysely';
import type { AppContext } from '../approval/transaction/transact.ts';
import { countKeptAgain } from '../domain/figures/kept-figures.ts';
import { tenantOf } from '../storage/tenant.ts';

/** Counts again, in each agency that keeps figures, those that are old. */
export async function countFigures(context: AppContext): Promise<void> {
  const now = context.now();
  const { rows } = await sql<{
    agency_id: string;
  }>`select distinct agency_id from kept_figures order by agency_id`.execute(context.rows.ofAllAgencies);
  for (const { agency_id } of rows) {
    await countKeptAgain({ agency: tenantOf(context.rows.ofAgency(agency_id), agency_id), now });
  }
}
