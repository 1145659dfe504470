import type { Selectable } from 'kysely';
import { z } from 'zod';
import { webhookDisabledReasons } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { eventTypes } from '../shared/event.ts';
import { author, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { failAllWaiting } from './delivery-transitions.ts';

/** A subscription to events. Its secret is shown once, when it is created or rotated, and cannot be read later. */
export const Webhook = z.object({
  id: id('webhook'),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(eventTypes)).describe('None is all'),
  status: z.enum(['enabled', 'disabled']),
  disabledBecause: z.enum(webhookDisabledReasons).nullable(),
  disabledAt: time.nullable(),
  failingSince: time.nullable().describe('Since when no attempt has succeeded'),
  previousSecretUntil: time.nullable().describe('Until then the secret before signs too'),
  createdBy: author,
  createdAt: time,
  updatedAt: time,
});
export type Webhook = z.output<typeof Webhook>;

export type WebhookRow = Selectable<Tables['webhook']>;

/** @throws Refusal `not_found`, also for a removed webhook */
export async function findWebhook(work: Work, webhookId: string, { lock = false } = {}): Promise<WebhookRow> {
  const rows = work.agency.from('webhook').selectAll().where('removed_at', 'is', null);
  const selected = rows.where('id', '=', uuidOf('webhook', webhookId));
  // The weaker lock suffices, because the key does not change: deliveries can still refer to the row.
  const row = await (lock ? selected.forNoKeyUpdate() : selected).executeTakeFirst();
  if (!row) throw notFound('webhook', webhookId);
  return row;
}

/** Locks a webhook until the commit, so that it is not disabled and no failed attempt is recorded meanwhile. A transaction
 * that also locks deliveries locks the webhook first.
 * @throws Refusal `not_found`, or `conflict` if it is disabled */
export async function lockEnabledWebhook(work: Work, webhookId: string): Promise<WebhookRow> {
  const row = await findWebhook(work, webhookId, { lock: true });
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
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A person, the receiver's 410 Gone, or five days without a success. */
export type DisabledBecause = 'human' | 'gone' | 'failing';

/** Disables a webhook until people enable it again, and fails the deliveries that are waiting.
 * @returns whether it was enabled */
export async function markDisabled(work: Work, webhookId: string, because: DisabledBecause): Promise<boolean> {
  const disabled = await work.agency
    .update('webhook')
    .set({ disabled_at: work.now, disabled_because: because, updated_at: work.now })
    .where('id', '=', webhookId)
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (disabled) await failAllWaiting(work, webhookId);
  return disabled !== undefined;
}
