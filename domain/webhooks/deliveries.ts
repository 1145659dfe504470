import { sql } from 'kysely';
import { z } from 'zod';
import { deliveryStatuses } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { listOf, paging, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, timeKey } from '../shared/page.ts';
import { eventBody } from './event-body.ts';
import { findWebhook } from './webhook-record.ts';

const DeliveryStatus = z.enum(deliveryStatuses);

/** The delivery of one event to one webhook. */
export const Delivery = z.object({
  id: id('delivery'),
  webhookId: id('webhook'),
  eventId: id('event').describe('The webhook-id header of every attempt'),
  type: z.string(),
  status: DeliveryStatus,
  attempts: z.int(),
  nextAttemptAt: time.nullable(),
  createdAt: time,
  endedAt: time.nullable(),
});
export type Delivery = z.output<typeof Delivery>;

/** Why an attempt got no answer. Any other failure is stored as the system's error code, such as `EPIPE`. */
export type AttemptFailure =
  | 'not_public'
  | 'not_an_address'
  | 'name_unknown'
  | 'refused'
  | 'broken_off'
  | 'no_connection'
  | 'too_slow'
  | 'certificate'
  | 'secret_unreadable'
  | 'stopped';

const Attempt = z.object({
  at: time,
  milliseconds: z.int(),
  statusCode: z.int().nullable(),
  request: z.record(z.string(), z.string()).describe('The headers that were sent'),
  response: z.string().nullable().describe('The beginning of the body that came back'),
  failure: z.string().nullable().describe('Why nothing came back: a code of ours, or the system’s'),
});

export const listDeliveries = direct({
  name: 'listDeliveries',
  scope: 'noKey',
  summary: 'The deliveries of a webhook in the last 30 days, newest first.',
  effect: 'read',
  input: z.strictObject({ webhookId: id('webhook'), status: DeliveryStatus.optional(), ...paging }),
  output: listOf(Delivery),
  run: async (work, input) => {
    const webhook = await findWebhook(work, input.webhookId);
    const after = positionOf(input, timeKey);
    let rows = selectDeliveries(work).where('webhook_id', '=', webhook.id);
    if (input.status) rows = rows.where('status', '=', input.status);
    if (after) rows = rows.where(sql<boolean>`(created_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
    const page = rows
      .orderBy('created_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(input.limit + 1);
    return pageOf(input, await page.execute(), (row) => [row.created_at.toISOString(), row.id], deliveryRecord);
  },
});

export const readDelivery = direct({
  name: 'readDelivery',
  scope: 'noKey',
  summary: 'A delivery with its event and every attempt: what was sent, what came back.',
  effect: 'read',
  input: z.strictObject({ id: id('delivery') }),
  output: Delivery.extend({
    event: z
      .object({
        id: id('event'),
        type: z.string(),
        timestamp: time,
        importId: id('import').optional(),
        data: z.unknown(),
      })
      .describe('The body'),
    attemptLog: z.array(Attempt),
  }),
  run: async (work, input) => {
    const row = await deliveryRow(work, input.id);
    const attempts = work.agency.from('webhook_attempt').selectAll().where('delivery_id', '=', row.id);
    const { event_id, type, timestamp, data, import_id } = row;
    const event = eventBody({ id: event_id, type, timestamp, data, importId: import_id });
    const attemptLog = (await attempts.orderBy('id').execute()).map(({ at, status_code, ...attempt }) => ({
      at: at.toISOString(),
      statusCode: status_code,
      milliseconds: attempt.milliseconds,
      request: attempt.request,
      response: attempt.response,
      failure: attempt.failure,
    }));
    return { ...deliveryRecord(row), event, attemptLog };
  },
});

/** @throws Refusal `not_found` */
export async function deliveryRow(work: Work, deliveryId: string) {
  const rows = selectDeliveries(work).where('d.id', '=', uuidOf('delivery', deliveryId));
  const row = await rows.executeTakeFirst();
  if (!row) throw notFound('delivery', deliveryId);
  return row;
}

type DeliveryRow = Awaited<ReturnType<typeof deliveryRow>>;

const selectDeliveries = (work: Work) =>
  work.agency.db
    .selectFrom('webhook_delivery as d')
    .innerJoin('event', byKey('event', 'd.event_id'))
    .where('d.agency_id', '=', work.agency.id)
    .select(['d.id', 'webhook_id', 'event_id', 'status', 'attempts', 'next_attempt_at', 'created_at', 'ended_at'])
    .select(['type', 'timestamp', 'data', 'import_id', 'test']);

export const deliveryRecord = (row: DeliveryRow): Delivery => ({
  id: publicId('delivery', row.id),
  webhookId: publicId('webhook', row.webhook_id),
  eventId: publicId('event', row.event_id),
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});
