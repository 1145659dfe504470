import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { failAllWaiting } from './delivery-transitions.ts';
import { WebhookInput } from './webhook-input.ts';
import { findWebhook, markDisabled, Webhook, webhookRecord } from './webhook-record.ts';
import { publicTarget } from './webhook-target.ts';

/** A limit is needed because every event is written once for each webhook. */
const MAX_WEBHOOKS = 50;
/** How long the previous secret signs too after a rotation. */
const OVERLAP_HOURS = 24;

const WebhookWithSecret = Webhook.extend({ secret: z.string().describe('whsec_…, shown this once') });
const WebhookId = z.strictObject({ id: id('webhook') });

/** A signing secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const listWebhooks = direct({
  name: 'listWebhooks',
  scope: 'noKey',
  summary: "The agency's webhooks, by name.",
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ webhooks: z.array(Webhook) }),
  run: async (work) => {
    const rows = work.agency.from('webhook').selectAll().where('removed_at', 'is', null);
    const sorted = await rows.orderBy('name').orderBy('id').execute();
    return { webhooks: sorted.map((row) => webhookRecord(work, row)) };
  },
});

export const createWebhook = direct({
  name: 'createWebhook',
  scope: 'noKey',
  summary: 'Subscribe an address to events.',
  effect: 'write',
  input: WebhookInput.extend({ kinds: WebhookInput.shape.kinds.default([]) }),
  output: WebhookWithSecret,
  run: async (work, { name, url: address, kinds }) => {
    const url = publicTarget(work, address);
    await requireFreeSlot(work);
    const [uuid, secret] = [newId(), newSigningSecret()];
    await work.agency
      .insert('webhook', {
        id: uuid,
        name,
        url,
        kinds: [...new Set(kinds)],
        secret: work.encryption.encrypt(secret),
        created_by: asJson(actorSummary(work.actor)),
        created_at: work.now,
        updated_at: work.now,
      })
      .execute();
    return { ...(await readRecord(work, publicId('webhook', uuid))), secret };
  },
});

export const changeWebhook = direct({
  name: 'changeWebhook',
  scope: 'noKey',
  summary: 'Change the name, the address or the kinds of a webhook. What waits goes to the new address.',
  effect: 'write',
  input: WebhookId.extend(WebhookInput.partial().shape),
  output: Webhook,
  run: async (work, { id: webhookId, url, kinds, ...changes }) => {
    const { id: uuid } = await findWebhook(work, webhookId);
    const changed = {
      ...changes,
      ...(url !== undefined && { url: publicTarget(work, url) }),
      ...(kinds && { kinds: [...new Set(kinds)] }),
      updated_at: work.now,
    };
    await work.agency.update('webhook').set(changed).where('id', '=', uuid).execute();
    return readRecord(work, webhookId);
  },
});

export const rotateWebhook = direct({
  name: 'rotateWebhook',
  scope: 'noKey',
  summary: 'Give a webhook a new secret; for 24 h the old one signs beside it.',
  effect: 'write',
  input: WebhookId,
  output: WebhookWithSecret,
  run: async (work, input) => {
    // The lock makes two concurrent rotations follow each other, so that the second keeps the secret of the first.
    const { id: uuid, secret: previous } = await findWebhook(work, input.id, { lock: true });
    const secret = newSigningSecret();
    const until = new Date(work.now.getTime() + OVERLAP_HOURS * 3_600_000);
    const columns = { secret: work.encryption.encrypt(secret), previous_secret: previous, previous_until: until };
    const update = work.agency.update('webhook').where('id', '=', uuid);
    await update.set({ ...columns, updated_at: work.now }).execute();
    return { ...(await readRecord(work, input.id)), secret };
  },
});

export const disableWebhook = direct({
  name: 'disableWebhook',
  scope: 'noKey',
  summary: 'Send nothing more to a webhook; what waits is not sent either.',
  effect: 'write',
  input: WebhookId,
  output: Webhook,
  run: async (work, input) => {
    await markDisabled(work, (await findWebhook(work, input.id)).id, 'human');
    return readRecord(work, input.id);
  },
});

export const enableWebhook = direct({
  name: 'enableWebhook',
  scope: 'noKey',
  summary: 'Send to a webhook again, from now on; what it missed can be replayed.',
  effect: 'write',
  input: WebhookId,
  output: Webhook,
  run: async (work, input) => {
    const { id: uuid } = await findWebhook(work, input.id);
    const enabled = { disabled_at: null, disabled_because: null, failing_since: null, updated_at: work.now };
    const update = work.agency.update('webhook').where('id', '=', uuid).where('disabled_at', 'is not', null);
    await update.set(enabled).execute();
    return readRecord(work, input.id);
  },
});

export const removeWebhook = direct({
  name: 'removeWebhook',
  scope: 'noKey',
  summary: 'Remove a webhook for good, with its secrets.',
  effect: 'write',
  input: WebhookId,
  output: Webhook,
  run: async (work, input) => {
    const row = await findWebhook(work, input.id);
    const erased = { secret: Buffer.alloc(0), previous_secret: null, previous_until: null };
    const update = work.agency.update('webhook').where('id', '=', row.id);
    await update.set({ ...erased, removed_at: work.now, updated_at: work.now }).execute();
    await failAllWaiting(work, row.id);
    return webhookRecord(work, row);
  },
});

const readRecord = async (work: Work, webhookId: string) => webhookRecord(work, await findWebhook(work, webhookId));

async function requireFreeSlot(work: Work): Promise<void> {
  const rows = work.agency.from('webhook').select('id').where('removed_at', 'is', null).limit(MAX_WEBHOOKS);
  if ((await rows.execute()).length < MAX_WEBHOOKS) return;
  throw new Refusal('conflict', `An agency has at most ${MAX_WEBHOOKS} webhooks.`, {
    hint: 'Remove one that is not used.',
  });
}
