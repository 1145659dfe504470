import { sql } from 'kysely';
import type { Work } from '../shared/operation.ts';
import type { RowPlan } from './plan-import.ts';

/**
 * The rows that would bring a person back who was erased, known by the hash of their number or address. Nothing can be sent to them
 * until they consent anew, so such a row is a warning and no error.
 */
export async function erasedRows({ agency }: Work, plans: readonly RowPlan[]): Promise<number[]> {
  const given = plans.flatMap((plan) => {
    if (plan.action !== 'create') return [];
    const { email, phone, other_addresses } = plan.record.columns;
    const addresses = [email, phone, ...((other_addresses as string[] | undefined) ?? [])];
    return addresses.flatMap((address) => (address ? { row: plan.row, address } : []));
  });
  if (given.length === 0) return [];
  const { rows } = await sql<{ row: number }>`
    select distinct given.row from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (row int, address text)
    where exists (
      select from erased_address where agency_id = ${agency.id}
        and channel = case when strpos(given.address, '@') > 0 then 'email' else 'sms' end
        and hash = hash_of_address(${agency.id}::uuid, given.address)) order by 1`.execute(agency.db);
  return rows.map(({ row }) => row);
}
