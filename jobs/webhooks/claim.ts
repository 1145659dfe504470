import { sql } from 'kysely';
import type { AppContext } from '../../approval/perform.ts';
import { dueBy } from '../../domain/shared/due-time.ts';

/** A delivery that this process makes now, with all that the request is made of. */
export type Claimed = {
  agencyId: string;
  id: string;
  webhookId: string;
  attempts: number;
  sendingAt: Date;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  event: { id: string; type: string; timestamp: Date; data: unknown };
};

type Row = { webhook_id: string; attempts: number; sending_at: Date; url: string; previous_secret: Buffer | null } & {
  secret: Buffer;
  event_id: string;
  type: string;
  timestamp: Date;
  data: unknown;
};

/**
 * Takes a delivery that is due: from this one statement on it is `sending`, and no other process takes it. Undefined where
 * there is nothing to do.
 */
export async function claim({ db, now }: AppContext, agencyId: string, id: string): Promise<Claimed | undefined> {
  const at = now();
  const due = dueBy(at);
  const { rows } = await sql<Row>`
    update webhook_delivery as delivery
    set status = 'sending', sending_at = ${at}, next_attempt_at = null, attempts = attempts + 1
    from webhook, event
    where delivery.agency_id = ${agencyId} and delivery.id = ${id}
      and delivery.status = 'waiting' and delivery.next_attempt_at <= ${due}
      and webhook.agency_id = delivery.agency_id and webhook.id = delivery.webhook_id
      and webhook.disabled_at is null and webhook.removed_at is null
      and event.agency_id = delivery.agency_id and event.id = delivery.event_id
    returning delivery.webhook_id, delivery.attempts, delivery.sending_at, webhook.url, webhook.secret, event_id,
      case when webhook.previous_until > ${at} then webhook.previous_secret end as previous_secret,
      event.type, event.timestamp, event.data`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { url, secret, attempts } = row;
  const event = { id: row.event_id, type: row.type, timestamp: row.timestamp, data: row.data };
  const rest = { webhookId: row.webhook_id, sendingAt: row.sending_at, previousSecret: row.previous_secret };
  return { agencyId, id, url, secret, attempts, event, ...rest };
}
