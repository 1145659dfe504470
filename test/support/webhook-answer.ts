import { newId, uuidOf } from '../../domain/shared/ids.ts';
import { createWebhook } from '../../domain/webhooks/webhooks.ts';
import { asJson } from '../../storage/json.ts';
import { tenantOf } from '../../storage/tenant.ts';
import type { Agency, TestServer } from './test-server.ts';

/** Stores what a stranger's server has answered to a webhook of an agency that has had an event. */
export async function storeWebhookAnswer(
  { db, context }: Pick<TestServer, 'db' | 'context'>,
  agency: Agency,
  response: string,
): Promise<void> {
  const rows = tenantOf(db, agency.id);
  const now = context.now();
  const { id } = await agency.perform(createWebhook, { name: 'Journal', url: 'https://journal.example/clef' });
  const event = await rows.from('event').select('id').limit(1).executeTakeFirstOrThrow();
  const delivery = { id: newId(), webhook_id: uuidOf('webhook', id), event_id: event.id, created_at: now };
  await rows.insert('webhook_delivery', { ...delivery, status: 'failed', attempts: 1 }).execute();
  const attempt = { id: newId(), delivery_id: delivery.id, at: now, milliseconds: 12, status_code: 500 };
  await rows.insert('webhook_attempt', { ...attempt, request: asJson({}), response }).execute();
}
