import { sql } from 'kysely';
import type { AppContext } from '../../approval/perform.ts';
import { LEASE_MS } from '../../domain/shared/due-time.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { sweepEach } from '../../domain/shared/process-all.ts';
import type { AttemptFailure } from '../../domain/webhooks/attempt-failure.ts';
import { record } from './record.ts';

const MANY = 2000;
/** Of one subscription at once: one that has fallen far behind hides nobody else's. */
const OF_EACH = 500;

type Due = { agency_id: string; id: string; webhook_id: string };

/** Asks for workers for every delivery that is due: a wake can be lost, a row cannot. */
export async function wakeDueDeliveries(context: AppContext): Promise<number> {
  const { rows } = await sql<Due>`
    select agency_id, id, webhook_id from (
      select agency_id, id, webhook_id,
        row_number() over (partition by agency_id, webhook_id order by next_attempt_at) as place
      from webhook_delivery where status = 'waiting' and next_attempt_at <= ${context.now()}) as due
    where place <= ${OF_EACH} order by place limit ${MANY}`.execute(context.db);
  for (const { agency_id, id, webhook_id: group } of rows) {
    context.wake(agency_id, [{ task: 'webhook', id, group }]);
  }
  return rows.length;
}

/** Tries again what a process had begun when it died. The receiver may have it: the id tells. */
export async function endLostDeliveries(context: AppContext): Promise<number> {
  const lost = await context.db
    .selectFrom('webhook_delivery')
    .select(['agency_id', 'id', 'webhook_id', 'attempts', 'sending_at'])
    .where('status', '=', 'sending')
    .where('sending_at', '<', new Date(context.now().getTime() - LEASE_MS))
    .orderBy('sending_at')
    .limit(MANY)
    .execute();
  const nothing = { headers: {}, milliseconds: LEASE_MS, statusCode: null, response: null };
  const failure = 'stopped' satisfies AttemptFailure;
  const end = ({ id, attempts, agency_id: agencyId, webhook_id: webhookId, sending_at }: (typeof lost)[number]) => {
    const delivery = { agencyId, id, webhookId, attempts, sendingAt: sending_at as Date };
    return record(context, delivery, { ...nothing, failure, lost: true });
  };
  await sweepEach(lost, ({ id }) => publicId('delivery', id), end);
  return lost.length;
}
