import { sql } from 'kysely';
import type { AppContext } from '../../approval/perform.ts';

/** Ends a delivery that waits for a subscription which was disabled or removed as the event was being written. */
export async function endUnwanted({ db, now }: AppContext, job: { agencyId: string; id: string }): Promise<void> {
  await sql`
    update webhook_delivery as delivery set status = 'failed', next_attempt_at = null, ended_at = ${now()}
    from webhook
    where delivery.agency_id = ${job.agencyId} and delivery.id = ${job.id} and delivery.status = 'waiting'
      and webhook.agency_id = delivery.agency_id and webhook.id = delivery.webhook_id
      and (webhook.disabled_at is not null or webhook.removed_at is not null)`.execute(db);
}
