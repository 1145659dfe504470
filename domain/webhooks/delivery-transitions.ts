import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { executePrepared, preparedQuery } from '../../storage/prepared-statements.ts';
import type { LastStatement } from '../../storage/round-trips.ts';
import { dueBy } from '../shared/due-time.ts';
import { newId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { StoredEvent } from './event-body.ts';

type Status = Selectable<Tables['webhook_delivery']>['status'];

/**
 * The only file that writes the table `webhook_delivery`. Each function below makes the transition of its name and changes
 * nothing in a delivery that is in another status.
 */
export const deliveryTransitions = {
  insertEvents: { from: [], to: 'waiting' },
  claimDelivery: { from: ['waiting'], to: 'sending' },
  markDelivered: { from: ['sending'], to: 'delivered' },
  scheduleRetry: { from: ['sending'], to: 'waiting' },
  markFailed: { from: ['sending'], to: 'failed' },
  replaceDeliveries: { from: ['waiting'], to: 'failed' },
  failAllWaiting: { from: ['waiting'], to: 'failed' },
  failIfUnwanted: { from: ['waiting'], to: 'failed' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;

/** An event as an operation emits it, with the data that its type defines. */
export type NewEvent = { type: string; data: unknown };

/** Writes events, and for each a delivery for every enabled webhook that subscribes to its type, in one statement. */
export const insertEvents = (
  agencyId: string,
  timestamp: Date,
  events: readonly NewEvent[],
  wake: Work['wake'],
): LastStatement<{ id: string; webhook_id: string }> => ({
  query: insertWithDeliveries(agencyId, timestamp, jsonOf(events)),
  answered: (rows) => {
    for (const { id, webhook_id } of rows) wake({ queue: 'webhook', id, group: webhook_id });
  },
});

/** Writes the events of an import at once, because there may be many. No worker is woken: the sweep finds their deliveries. */
export async function insertImportedEvents(
  { agency, now }: Pick<Work, 'agency' | 'now'>,
  importId: string,
  { type }: { type: string },
  data: readonly unknown[],
): Promise<void> {
  if (data.length === 0) return;
  const events = data.map((record) => ({ type, data: record, importId }));
  await executePrepared(agency.db, insertWithDeliveries(agency.id, now, jsonOf(events)));
}

const jsonOf = (events: readonly (NewEvent & { importId?: string })[]): string =>
  JSON.stringify(events.map((event) => ({ id: newId(), ...event })));

const insertWithDeliveries = preparedQuery<{ id: string; webhook_id: string }>(`
  with inserted as (
    insert into event (agency_id, id, type, timestamp, data, import_id)
    select $1, id, type, $2, data, "importId"
    from jsonb_to_recordset($3::jsonb) as given (id uuid, type text, data jsonb, "importId" uuid)
    returning agency_id, id, type)
  insert into webhook_delivery (agency_id, id, webhook_id, event_id, status, next_attempt_at, created_at)
  select inserted.agency_id, gen_random_uuid(), webhook.id, inserted.id, 'waiting', $2, $2
  from inserted join webhook on webhook.agency_id = inserted.agency_id
  where disabled_at is null and removed_at is null and (kinds = '{}' or inserted.type = any (kinds))
  returning id, webhook_id`);

/**
 * Writes a new delivery for each of the events that the query `events` selects (one column, their ids), and fails the
 * deliveries of those events that still wait for their next attempt.
 */
export async function replaceDeliveries(work: Work, webhookId: string, events: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with replayed (id) as (${events}),
    replaced as (
      update webhook_delivery set status = 'failed', next_attempt_at = null, ended_at = ${work.now} from replayed
      where agency_id = ${work.agency.id} and webhook_id = ${webhookId} and event_id = replayed.id
        and status = 'waiting')
    insert into webhook_delivery (agency_id, id, webhook_id, event_id, status, next_attempt_at, created_at)
    select ${work.agency.id}, gen_random_uuid(), ${webhookId}, replayed.id, 'waiting', ${work.now}, ${work.now}
    from replayed returning id`.execute(work.agency.db);
  for (const { id } of rows) work.wake({ queue: 'webhook', id, group: webhookId });
  return rows.map(({ id }) => id);
}

/** A delivery that this process attempts now, with everything that its request consists of. */
export type ClaimedDelivery = {
  agencyId: string;
  id: string;
  webhookId: string;
  /** The number of this attempt, from 1. */
  attempts: number;
  sendingAt: Date;
  url: string;
  /** Encrypted, like `previousSecret`, which is set for a while after a rotation. */
  secret: Buffer;
  previousSecret: Buffer | null;
  event: StoredEvent;
};

type ClaimedRow = {
  webhook_id: string;
  attempts: number;
  sending_at: Date;
  url: string;
  secret: Buffer;
  previous_secret: Buffer | null;
  event_id: string;
  type: string;
  timestamp: Date;
  data: unknown;
  import_id: string | null;
};

/**
 * A store that was restored from a backup does not know what it delivered since, so a person resumes first.
 * @returns undefined if the delivery is not due, has to wait, or another process has claimed it
 */
export async function claimDelivery(
  db: Db,
  now: Date,
  { agencyId, id }: { agencyId: string; id: string },
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedRow>`
    update webhook_delivery as delivery
    set status = 'sending', sending_at = ${now}, next_attempt_at = null, attempts = attempts + 1
    from webhook, event, agency
    where delivery.agency_id = ${agencyId} and delivery.id = ${id}
      and delivery.status = 'waiting' and delivery.next_attempt_at <= ${dueBy(now)}
      and webhook.agency_id = delivery.agency_id and webhook.id = delivery.webhook_id
      and webhook.disabled_at is null and webhook.removed_at is null
      and event.agency_id = delivery.agency_id and event.id = delivery.event_id
      and agency.id = delivery.agency_id and agency.restored_from is null
    returning delivery.webhook_id, delivery.attempts, delivery.sending_at, webhook.url, webhook.secret, event_id,
      case when webhook.previous_until > ${now} then webhook.previous_secret end as previous_secret,
      event.type, event.timestamp, event.data, event.import_id`.execute(db);
  const [row] = rows;
  return (
    row && {
      agencyId,
      id,
      webhookId: row.webhook_id,
      attempts: row.attempts,
      sendingAt: row.sending_at,
      url: row.url,
      secret: row.secret,
      previousSecret: row.previous_secret,
      event: { id: row.event_id, type: row.type, timestamp: row.timestamp, data: row.data, importId: row.import_id },
    }
  );
}

/** One attempt of a delivery. Its result counts only while the delivery has begun no other attempt. */
export type AttemptKey = Pick<ClaimedDelivery, 'agencyId' | 'id' | 'webhookId' | 'attempts' | 'sendingAt'>;

/** The request of an attempt and its answer; `failure` says why there was none. */
export type AttemptResult = {
  headers: Record<string, string>;
  milliseconds: number;
  statusCode: number | null;
  response: string | null;
  failure: string | null;
};

/** One statement also writes the attempt and clears the webhook's `failing_since`, because most attempts succeed. */
export async function markDelivered(db: Db, now: Date, key: AttemptKey, result: AttemptResult): Promise<boolean> {
  const { agencyId, id, webhookId, attempts, sendingAt } = key;
  const { statusCode, milliseconds, headers, response } = result;
  const { rows } = await sql`
    with delivered as (
      update webhook_delivery set status = 'delivered', ended_at = ${now}
      where agency_id = ${agencyId} and id = ${id} and status = 'sending' and attempts = ${attempts}
      returning agency_id, id),
    recovered as (
      update webhook set failing_since = null
      where agency_id = ${agencyId} and id = ${webhookId} and failing_since is not null
        and exists (select from delivered))
    insert into webhook_attempt (agency_id, id, delivery_id, at, milliseconds, status_code, request, response)
    select agency_id, ${newId()}, id, ${sendingAt}, ${milliseconds}::integer, ${statusCode}::integer,
      ${asJson(headers)}::jsonb, ${response} from delivered
    returning id`.execute(db);
  return rows.length > 0;
}

export async function scheduleRetry(work: Work, key: AttemptKey, at: Date): Promise<boolean> {
  const retried = await endAttempt(work, key, { status: 'waiting', next_attempt_at: at, sending_at: null });
  if (retried) work.wake({ queue: 'webhook', id: key.id, at, group: key.webhookId });
  return retried;
}

export const markFailed = (work: Work, key: AttemptKey): Promise<boolean> =>
  endAttempt(work, key, { status: 'failed', ended_at: work.now });

type AttemptEnd = { status: 'waiting'; next_attempt_at: Date; sending_at: null } | { status: 'failed'; ended_at: Date };

async function endAttempt(work: Work, { id, attempts }: AttemptKey, columns: AttemptEnd): Promise<boolean> {
  const changed = await work.agency
    .update('webhook_delivery')
    .set(columns)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    // The sweep may have given this attempt up and a later one may have begun.
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** For a webhook that was disabled or removed. An attempt under way ends by its own result. */
export async function failAllWaiting(work: Work, webhookId: string): Promise<void> {
  await work.agency
    .update('webhook_delivery')
    .set({ status: 'failed', next_attempt_at: null, ended_at: work.now })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .execute();
}

/** Fails a delivery whose webhook was disabled or removed while its event was being written. */
export async function failIfUnwanted(db: Db, now: Date, key: { agencyId: string; id: string }): Promise<void> {
  await sql`
    update webhook_delivery as delivery set status = 'failed', next_attempt_at = null, ended_at = ${now}
    from webhook
    where delivery.agency_id = ${key.agencyId} and delivery.id = ${key.id} and delivery.status = 'waiting'
      and webhook.agency_id = delivery.agency_id and webhook.id = delivery.webhook_id
      and (webhook.disabled_at is not null or webhook.removed_at is not null)`.execute(db);
}
