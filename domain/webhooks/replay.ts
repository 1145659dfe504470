import { sql } from 'kysely';
import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { instant } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { Delivery, deliveryRecord, deliveryRow } from './deliveries.ts';
import { replaceDeliveries } from './delivery-transitions.ts';
import { findWebhook, lockEnabledWebhook, type WebhookRow } from './webhook-record.ts';

/** The most events that one replay delivers. */
const MAX_EVENTS = 5000;

export const testWebhook = direct({
  name: 'testWebhook',
  scope: 'noKey',
  summary: 'Send one webhook a test event.',
  effect: 'write',
  input: z.strictObject({ id: id('webhook') }),
  output: Delivery,
  run: async (work, input) => {
    const webhook = await lockEnabledWebhook(work, input.id);
    const event = { id: newId(), type: 'webhook.test', timestamp: work.now, test: true };
    await work.agency.insert('event', { ...event, data: asJson({ webhookId: input.id }) }).execute();
    return deliverAgain(work, webhook, event.id);
  },
});

export const replayDelivery = direct({
  name: 'replayDelivery',
  scope: 'noKey',
  summary: 'Deliver one event to a webhook again, under the same event id.',
  effect: 'write',
  input: z.strictObject({ id: id('delivery') }),
  output: Delivery,
  run: async (work, input) => {
    const { webhook_id, event_id } = await deliveryRow(work, input.id);
    const webhook = await lockEnabledWebhook(work, publicId('webhook', webhook_id));
    const event = work.agency.from('event').select('id').where('id', '=', event_id).forKeyShare();
    if (!(await event.executeTakeFirst())) throw notFound('delivery', input.id);
    return deliverAgain(work, webhook, event_id);
  },
});

const ReplayPeriod = z.strictObject({
  id: id('webhook'),
  from: instant.describe('At or after; events are kept for 30 days'),
  to: instant.describe('Before'),
});

export const countEvents = direct({
  name: 'countEvents',
  scope: 'noKey',
  summary: 'How many events a replay would deliver.',
  effect: 'read',
  input: ReplayPeriod,
  output: z.object({ events: z.int() }),
  run: async (work, input) => {
    const range = eventsBetween(work, await findWebhook(work, input.id), input);
    const counted = await range.select(({ fn }) => fn.countAll<string>().as('events')).executeTakeFirstOrThrow();
    const events = Number(counted.events);
    if (events > MAX_EVENTS) throw tooManyEvents();
    return { events };
  },
});

export const replayEvents = direct({
  name: 'replayEvents',
  scope: 'noKey',
  summary: 'Deliver the subscribed events of a period again, under the same event ids.',
  effect: 'write',
  input: ReplayPeriod,
  output: z.object({ id: id('webhook'), replayed: z.int() }),
  run: async (work, input) => {
    const webhook = await lockEnabledWebhook(work, input.id);
    // The lock keeps the hourly clean-up from deleting these events.
    const events = await eventsBetween(work, webhook, input)
      .select('id')
      .limit(MAX_EVENTS + 1)
      .forKeyShare()
      .execute();
    if (events.length > MAX_EVENTS) throw tooManyEvents();
    await replaceDeliveries(work, webhook.id, sql`select unnest(${events.map((event) => event.id)}::uuid[])`);
    return { id: input.id, replayed: events.length };
  },
});

const tooManyEvents = () =>
  new Refusal('too_many_events', `More than ${MAX_EVENTS} events happened between these moments.`, {
    hint: 'Replay a shorter time, then the next.',
  });

/** @throws Refusal `period_reversed` */
function eventsBetween(work: Work, { kinds }: WebhookRow, period: { from: string; to: string }) {
  const [from, to] = [new Date(period.from), new Date(period.to)];
  if (from >= to) {
    throw new Refusal('period_reversed', 'The end is not after the beginning.', { hint: 'Swap the two.' });
  }
  const events = work.agency.from('event').where('test', '=', false);
  const range = events.where('timestamp', '>=', from).where('timestamp', '<', to);
  return kinds.length > 0 ? range.where('type', 'in', kinds) : range;
}

async function deliverAgain(work: Work, webhook: WebhookRow, eventId: string): Promise<Delivery> {
  const [deliveryId = ''] = await replaceDeliveries(work, webhook.id, sql`select ${eventId}::uuid`);
  return deliveryRecord(await deliveryRow(work, publicId('delivery', deliveryId)));
}
