import { sql } from 'kysely';
import type { AppContext } from '../../approval/perform.ts';
import { newId } from '../../domain/shared/ids.ts';
import { asJson } from '../../storage/json.ts';
import type { Attempt, Delivery } from './record.ts';

/** The usual end, in one statement: delivered, with its attempt, and the subscription is not failing. */
export async function recordSuccess(context: AppContext, delivery: Delivery, attempt: Attempt): Promise<void> {
  const { agencyId, id, webhookId, attempts, sendingAt } = delivery;
  const { statusCode, milliseconds, headers, response } = attempt;
  const { rows } = await sql`
    with told as (
      update webhook_delivery set status = 'delivered', ended_at = ${context.now()}
      where agency_id = ${agencyId} and id = ${id} and status = 'sending' and attempts = ${attempts}
      returning agency_id, id),
    works as (
      update webhook set failing_since = null
      where agency_id = ${agencyId} and id = ${webhookId} and failing_since is not null and exists (select from told))
    insert into webhook_attempt (agency_id, id, delivery_id, at, milliseconds, status_code, request, response)
    select agency_id, ${newId()}, id, ${sendingAt}, ${milliseconds}::integer, ${statusCode}::integer,
      ${asJson(headers)}::jsonb, ${response} from told
    returning id`.execute(context.db);
  if (rows.length > 0) context.committed(agencyId, []);
}
