import { sql } from 'kysely';
import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { instant } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { Delivery, deliveryRecord, deliveryRow } from './deliveries.ts';
import { enabledWebhook, readWebhook, type WebhookRow } from './webhook-record.ts';

/** Of one replay. */
const MOST = 5000;

export const testWebhook = direct({
  name: 'testWebhook',
  scope: 'owner',
  summary: 'Tell one webhook, and no other, of an event of the type webhook.test.',
  effect: 'write',
  input: z.strictObject({ id: id('webhook') }),
  output: Delivery,
  run: async (work, input) => {
    const webhook = await enabledWebhook(work, input.id);
    const event = { id: newId(), type: 'webhook.test', timestamp: work.now, test: true };
    await work.agency.insert('event', { ...event, data: asJson({ webhookId: input.id }) }).execute();
    return tellAgain(work, webhook, event.id);
  },
});

export const replayDelivery = direct({
  name: 'replayDelivery',
  scope: 'owner',
  summary: 'Tell a webhook again of one event, under the same event id.',
  effect: 'write',
  input: z.strictObject({ id: id('delivery') }),
  output: Delivery,
  run: async (work, input) => {
    const { webhook_id, event_id } = await deliveryRow(work, input.id);
    const webhook = await enabledWebhook(work, publicId('webhook', webhook_id));
    const event = work.agency.from('event').select('id').where('id', '=', event_id).forKeyShare();
    if (!(await event.executeTakeFirst())) throw notFound('delivery', input.id);
    return tellAgain(work, webhook, event_id);
  },
});

const period = z.strictObject({
  id: id('webhook'),
  from: instant.describe('At or after; events are kept for 30 days'),
  to: instant.describe('Before'),
});

export const countEvents = direct({
  name: 'countEvents',
  scope: 'owner',
  summary: 'How many events a replay would tell a webhook again.',
  effect: 'read',
  input: period,
  output: z.object({ events: z.int() }),
  run: async (work, input) => {
    const range = eventsBetween(work, await readWebhook(work, input.id), input);
    const counted = await range.select(({ fn }) => fn.countAll<string>().as('events')).executeTakeFirstOrThrow();
    const events = Number(counted.events);
    if (events > MOST) throw tooMany();
    return { events };
  },
});

export const replayEvents = direct({
  name: 'replayEvents',
  scope: 'owner',
  summary: 'Tell a webhook again of all events of its kinds between two moments, under the same event ids.',
  effect: 'write',
  input: period,
  output: z.object({ id: id('webhook'), replayed: z.int() }),
  run: async (work, input) => {
    const webhook = await enabledWebhook(work, input.id);
    // Held, so that none is forgotten meanwhile.
    const events = await eventsBetween(work, webhook, input)
      .select('id')
      .limit(MOST + 1)
      .forKeyShare()
      .execute();
    if (events.length > MOST) throw tooMany();
    await tell(work, webhook, sql`select unnest(${events.map((event) => event.id)}::uuid[])`);
    return { id: input.id, replayed: events.length };
  },
});

const tooMany = () =>
  new Refusal('too_many_events', `More than ${MOST} events happened between these moments.`, {
    hint: 'Replay a shorter time, then the next.',
  });

/** @throws Refusal `period_reversed` */
function eventsBetween(work: Work, { kinds }: WebhookRow, given: { from: string; to: string }) {
  const [from, to] = [new Date(given.from), new Date(given.to)];
  if (from >= to) {
    throw new Refusal('period_reversed', 'The end is not after the beginning.', { hint: 'Swap the two.' });
  }
  const all = work.agency.from('event').where('test', '=', false);
  const range = all.where('timestamp', '>=', from).where('timestamp', '<', to);
  return kinds.length > 0 ? range.where('type', 'in', kinds) : range;
}

async function tellAgain(work: Work, webhook: WebhookRow, eventId: string): Promise<Delivery> {
  const [made = ''] = await tell(work, webhook, sql`select ${eventId}::uuid`);
  return deliveryRecord(await deliveryRow(work, publicId('delivery', made)));
}

/** Writes a new delivery for each event, in place of one that waits for its next attempt, and asks for workers. */
async function tell(work: Work, webhook: WebhookRow, events: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with told (id) as (${events}),
    replaced as (
      update webhook_delivery set status = 'failed', next_attempt_at = null, ended_at = ${work.now} from told
      where agency_id = ${work.agency.id} and webhook_id = ${webhook.id} and event_id = told.id and status = 'waiting')
    insert into webhook_delivery (agency_id, id, webhook_id, event_id, status, next_attempt_at, created_at)
    select ${work.agency.id}, gen_random_uuid(), ${webhook.id}, told.id, 'waiting', ${work.now}, ${work.now}
    from told returning id`.execute(work.agency.db);
  for (const { id } of rows) work.wake({ task: 'webhook', id, group: webhook.id });
  return rows.map((row) => row.id);
}
