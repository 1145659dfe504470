import { sql } from 'kysely';
import { LEASE_MS } from '../../domain/shared/due-time.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { sweepAll } from '../../domain/shared/process-all.ts';
import type { AttemptFailure } from '../../domain/webhooks/deliveries.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { recordAttempt } from './record-attempt.ts';

const BATCH_SIZE = 2000;
/** At most this many of one webhook, so that one with a long backlog does not hide the others. */
const MAX_PER_WEBHOOK = 500;

type DueDelivery = { agency_id: string; id: string; webhook_id: string };

/** Wakes a worker for every delivery that is due: its wake may have been lost. After a restore a person resumes first. */
export async function wakeDueDeliveries(context: AppContext): Promise<number> {
  const { rows } = await sql<DueDelivery>`
    select agency_id, id, webhook_id from (
      select agency_id, webhook_delivery.id, webhook_id,
        row_number() over (partition by agency_id, webhook_id order by next_attempt_at) as place
      from webhook_delivery join agency on agency.id = webhook_delivery.agency_id
      where status = 'waiting' and next_attempt_at <= ${context.now()} and agency.restored_from is null) as due
    where place <= ${MAX_PER_WEBHOOK} order by place limit ${BATCH_SIZE}`.execute(context.rows.ofAllAgencies);
  for (const { agency_id, id, webhook_id: group } of rows) {
    context.wake(agency_id, [{ queue: 'webhook', id, group }]);
  }
  return rows.length;
}

/** Retries the attempts whose process died. The receiver may have got the event: its id says so. */
export async function recoverLostDeliveries(context: AppContext): Promise<number> {
  const lost = await context.rows.ofAllAgencies
    .selectFrom('webhook_delivery')
    .select(['agency_id', 'id', 'webhook_id', 'attempts', 'sending_at'])
    .where('status', '=', 'sending')
    .where('sending_at', '<', new Date(context.now().getTime() - LEASE_MS))
    .orderBy('sending_at')
    .limit(BATCH_SIZE)
    .execute();
  const outcome = {
    headers: {},
    milliseconds: LEASE_MS,
    statusCode: null,
    response: null,
    failure: 'stopped' satisfies AttemptFailure,
    lost: true,
  };
  await sweepAll(
    lost,
    ({ id }) => publicId('delivery', id),
    ({ agency_id: agencyId, id, webhook_id: webhookId, attempts, sending_at }) =>
      recordAttempt(context, { agencyId, id, webhookId, attempts, sendingAt: sending_at as Date }, outcome),
  );
  return lost.length;
}
