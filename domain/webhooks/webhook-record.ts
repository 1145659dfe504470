import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { eventTypes } from '../events/event-types.ts';
import { author, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

/** A subscription: whom events are told to. Its secret was shown once and is not readable. */
export const Webhook = z.object({
  id: id('webhook'),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(eventTypes)).describe('None is all'),
  status: z.enum(['enabled', 'disabled']),
  disabledBecause: z.enum(['human', 'gone', 'failing']).nullable(),
  disabledAt: time.nullable(),
  failingSince: time.nullable().describe('Since when no attempt has succeeded'),
  previousSecretUntil: time.nullable().describe('Until then the secret before signs too'),
  createdBy: author,
  createdAt: time,
  updatedAt: time,
});
export type Webhook = z.output<typeof Webhook>;

export type WebhookRow = Selectable<Tables['webhook']>;

/** @throws Refusal `not_found`, when it was removed too */
export async function readWebhook(work: Work, webhookId: string, held: 'held' | 'free' = 'free'): Promise<WebhookRow> {
  const rows = work.agency.from('webhook').selectAll().where('removed_at', 'is', null);
  const one = rows.where('id', '=', uuidOf('webhook', webhookId));
  // Events are told to it meanwhile: its key does not change.
  const row = await (held === 'held' ? one.forNoKeyUpdate() : one).executeTakeFirst();
  if (!row) throw notFound('webhook', webhookId);
  return row;
}

/** One that deliveries go to, held until the commit: it is not disabled meanwhile, and no attempt fails. It is locked before
 * its deliveries by whoever locks both.
 * @throws Refusal `conflict` when it is disabled */
export async function enabledWebhook(work: Work, webhookId: string): Promise<WebhookRow> {
  const row = await readWebhook(work, webhookId, 'held');
  if (row.disabled_at === null) return row;
  throw new Refusal('conflict', 'This webhook is disabled: nothing is sent to it.', { hint: 'Enable it first.' });
}

export function webhookRecord(work: Work, row: WebhookRow): Webhook {
  const overlaps = row.previous_until !== null && row.previous_until > work.now;
  return {
    id: publicId('webhook', row.id),
    name: row.name,
    url: row.url,
    kinds: row.kinds as Webhook['kinds'],
    status: row.disabled_at ? 'disabled' : 'enabled',
    disabledBecause: row.disabled_because,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    previousSecretUntil: overlaps ? (row.previous_until as Date).toISOString() : null,
    createdBy: row.created_by as Webhook['createdBy'],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
