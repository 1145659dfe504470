import { sql } from 'kysely';
import type { EventType } from '../../domain/events/event-types.ts';
import { newId } from '../../domain/shared/ids.ts';
import type { Wake } from '../../domain/shared/operation.ts';
import { asJson } from '../../storage/json.ts';
import type { Tenant } from '../../storage/tenant.ts';

/**
 * Writes an event and, in the same statement, a delivery for each subscription that listens to its kind. They commit with
 * the change that they tell of, or not at all; the deliveries are made after the commit.
 */
export async function emit(
  agency: Tenant,
  now: Date,
  wakes: Wake[],
  type: EventType,
  data: Record<string, unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: string; webhook: string }>`
    with happened as (
      insert into event (agency_id, id, type, timestamp, data)
      values (${agency.id}, ${newId()}, ${type}, ${now}, ${asJson(data)}::jsonb) returning agency_id, id)
    insert into webhook_delivery (agency_id, id, webhook_id, event_id, status, next_attempt_at, created_at)
    select happened.agency_id, gen_random_uuid(), webhook.id, happened.id, 'waiting', ${now}, ${now}
    from happened join webhook on webhook.agency_id = happened.agency_id
    where disabled_at is null and removed_at is null and (kinds = '{}' or ${type} = any (kinds))
    returning id, webhook_id as webhook`.execute(agency.db);
  for (const { id, webhook } of rows) wakes.push({ task: 'webhook', id, group: webhook });
}
