import { sql } from 'kysely';
import type { Work } from '../shared/operation.ts';
import type { RowPlan } from './plan-import.ts';

/**
 * The rows that would bring a person back who was erased, known by the hash of their number or address. Nothing can be sent to them
 * until they consent anew, so such a row is a warning and no error.
 */
export async function erasedRows({ agency }: Work, plans: readonly RowPlan[]): Promise<number[]> {
  const people = plans.flatMap((plan) => {
    const { email, phone } = plan.action === 'create' ? plan.record.columns : {};
    return email || phone ? [{ row: plan.row, email, phone }] : [];
  });
  if (people.length === 0) return [];
  const isErased = (channel: string, column: string) => sql`exists (
    select from erased_address where agency_id = ${agency.id} and channel = ${channel}
      and hash = hash_of_address(${agency.id}::uuid, ${sql.ref(`person.${column}`)}))`;
  const { rows } = await sql<{ row: number }>`
    select person.row from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (row int, email text, phone text)
    where ${isErased('sms', 'phone')} or ${isErased('email', 'email')} order by 1`.execute(agency.db);
  return rows.map(({ row }) => row);
}
