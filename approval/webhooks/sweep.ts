import { sql } from 'kysely';
import { publicId } from '../../domain/ids.ts';
import type { AttemptFailure } from '../../domain/webhooks/attempt-failure.ts';
import { LEASE_MS } from '../clocks.ts';
import { sweepEach } from '../each.ts';
import type { Door } from '../perform.ts';
import { record } from './record.ts';

const MANY = 2000;
/** Of one subscription at once: one that has fallen far behind hides nobody else's. */
const OF_EACH = 500;

type Due = { agency_id: string; id: string; webhook_id: string };

/** Asks for workers for every delivery that is due: a wake can be lost, a row cannot. */
export async function wakeDueDeliveries(door: Door): Promise<number> {
  const { rows } = await sql<Due>`
    select agency_id, id, webhook_id from (
      select agency_id, id, webhook_id,
        row_number() over (partition by agency_id, webhook_id order by next_attempt_at) as place
      from webhook_delivery where status = 'waiting' and next_attempt_at <= ${door.now()}) as due
    where place <= ${OF_EACH} order by place limit ${MANY}`.execute(door.db);
  for (const { agency_id, id, webhook_id: group } of rows) {
    door.wake(agency_id, [{ task: 'webhook', id, group }]);
  }
  return rows.length;
}

/** Tries again what a process had begun when it died. The receiver may have it: the id tells. */
export async function endLostDeliveries(door: Door): Promise<number> {
  const lost = await door.db
    .selectFrom('webhook_delivery')
    .select(['agency_id', 'id', 'webhook_id', 'attempts', 'sending_at'])
    .where('status', '=', 'sending')
    .where('sending_at', '<', new Date(door.now().getTime() - LEASE_MS))
    .orderBy('sending_at')
    .limit(MANY)
    .execute();
  const nothing = { headers: {}, milliseconds: LEASE_MS, statusCode: null, response: null };
  const failure = 'stopped' satisfies AttemptFailure;
  const end = ({ id, attempts, agency_id: agencyId, webhook_id: webhookId, sending_at }: (typeof lost)[number]) => {
    const delivery = { agencyId, id, webhookId, attempts, sendingAt: sending_at as Date };
    return record(door, delivery, { ...nothing, failure, lost: true });
  };
  await sweepEach(lost, ({ id }) => publicId('delivery', id), end);
  return lost.length;
}
