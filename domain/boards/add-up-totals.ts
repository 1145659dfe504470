import { sql } from 'kysely';
import type { Db } from '../../storage/db.ts';

/** An agency with fewer rows of totals than this is left alone. */
const MANY = 100;

/**
 * Adds up the rows of `buyer_total` of agencies that have many. A board gives the same sums before, meanwhile and afterwards;
 * two processes that do this at once take different rows.
 */
export async function addUpTotals(db: Db): Promise<void> {
  await sql`with taken as (
      delete from buyer_total where (agency_id, id) in (
        select agency_id, id from buyer_total where agency_id in (
          select agency_id from buyer_total group by agency_id having count(*) > ${MANY})
        for update skip locked)
      returning agency_id, stage, assigned_to, cards, value_euros, fees_euros)
    insert into buyer_total (agency_id, stage, assigned_to, cards, value_euros, fees_euros)
      select agency_id, stage, assigned_to, sum(cards), sum(value_euros), sum(fees_euros) from taken
      group by agency_id, stage, assigned_to
      having sum(cards) <> 0 or sum(value_euros) <> 0 or sum(fees_euros) <> 0`.execute(db);
}
