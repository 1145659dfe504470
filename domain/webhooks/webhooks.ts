import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { eventTypes } from '../events/event-types.ts';
import { signatureOf } from '../shared/actor.ts';
import { text } from '../shared/fields.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { disable, endWaiting } from './disable.ts';
import { newSigningSecret } from './signing-secret.ts';
import { readWebhook, Webhook, webhookRecord } from './webhook-record.ts';
import { refuseTarget } from './webhook-target.ts';

/** Every event is written once for each of them. */
const MOST = 50;
/** How long both secrets sign after a rotation. */
const OVERLAP_HOURS = 24;

const WithSecret = Webhook.extend({ secret: z.string().describe('whsec_…, shown this once') });
const one = z.strictObject({ id: id('webhook') });
const settings = {
  name: text(100),
  url: text(2000).describe('https; it gets a POST for each event'),
  kinds: z.array(z.enum(eventTypes)).describe('What it is told of; none is everything'),
};

export const listWebhooks = direct({
  name: 'listWebhooks',
  scope: 'owner',
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
  scope: 'owner',
  summary: 'Subscribe an address to events.',
  effect: 'write',
  input: z.strictObject({ ...settings, kinds: settings.kinds.default([]) }),
  output: WithSecret,
  run: async (work, { name, url, kinds }) => {
    refuseTarget(work, url);
    await refuseTooMany(work);
    const [uuid, secret] = [newId(), newSigningSecret()];
    await work.agency
      .insert('webhook', {
        ...{ id: uuid, name, url, kinds: [...new Set(kinds)], secret: work.seal.close(secret) },
        ...{ created_by: asJson(signatureOf(work.actor)), created_at: work.now, updated_at: work.now },
      })
      .execute();
    return { ...(await recordOf(work, publicId('webhook', uuid))), secret };
  },
});

export const changeWebhook = direct({
  name: 'changeWebhook',
  scope: 'owner',
  summary: 'Change the name, the address or the kinds of a webhook. What waits goes to the new address.',
  effect: 'write',
  input: one.extend(z.strictObject(settings).partial().shape),
  output: Webhook,
  run: async (work, { id: webhookId, ...given }) => {
    const { id: uuid } = await readWebhook(work, webhookId);
    if (given.url !== undefined) refuseTarget(work, given.url);
    const changed = { ...given, ...(given.kinds && { kinds: [...new Set(given.kinds)] }), updated_at: work.now };
    await work.agency.update('webhook').set(changed).where('id', '=', uuid).execute();
    return recordOf(work, webhookId);
  },
});

export const rotateWebhook = direct({
  name: 'rotateWebhook',
  scope: 'owner',
  summary: 'Give a webhook a new secret; for 24 h the old one signs beside it.',
  effect: 'write',
  input: one,
  output: WithSecret,
  run: async (work, input) => {
    // Held, so that of two who rotate at once the second keeps the first one's secret beside its own.
    const { id: uuid, secret: previous } = await readWebhook(work, input.id, 'held');
    const secret = newSigningSecret();
    const until = new Date(work.now.getTime() + OVERLAP_HOURS * 3_600_000);
    const columns = { secret: work.seal.close(secret), previous_secret: previous, previous_until: until };
    const mine = work.agency.update('webhook').where('id', '=', uuid);
    await mine.set({ ...columns, updated_at: work.now }).execute();
    return { ...(await recordOf(work, input.id)), secret };
  },
});

export const disableWebhook = direct({
  name: 'disableWebhook',
  scope: 'owner',
  summary: 'Send nothing more to a webhook; what waits is not sent either.',
  effect: 'write',
  input: one,
  output: Webhook,
  run: async (work, input) => {
    await disable(work, (await readWebhook(work, input.id)).id, 'human');
    return recordOf(work, input.id);
  },
});

export const enableWebhook = direct({
  name: 'enableWebhook',
  scope: 'owner',
  summary: 'Send to a webhook again, from now on; what it missed can be replayed.',
  effect: 'write',
  input: one,
  output: Webhook,
  run: async (work, input) => {
    const { id: uuid } = await readWebhook(work, input.id);
    const enabled = { disabled_at: null, disabled_because: null, failing_since: null, updated_at: work.now };
    const mine = work.agency.update('webhook').where('id', '=', uuid).where('disabled_at', 'is not', null);
    await mine.set(enabled).execute();
    return recordOf(work, input.id);
  },
});

export const removeWebhook = direct({
  name: 'removeWebhook',
  scope: 'owner',
  summary: 'Remove a webhook for good, with its secrets.',
  effect: 'write',
  input: one,
  output: Webhook,
  run: async (work, input) => {
    const row = await readWebhook(work, input.id);
    const without = { secret: Buffer.alloc(0), previous_secret: null, previous_until: null };
    const mine = work.agency.update('webhook').where('id', '=', row.id);
    await mine.set({ ...without, removed_at: work.now, updated_at: work.now }).execute();
    await endWaiting(work, row.id);
    return webhookRecord(work, row);
  },
});

const recordOf = async (work: Work, webhookId: string) => webhookRecord(work, await readWebhook(work, webhookId));

async function refuseTooMany(work: Work): Promise<void> {
  const rows = work.agency.from('webhook').select('id').where('removed_at', 'is', null).limit(MOST);
  if ((await rows.execute()).length < MOST) return;
  throw new Refusal('conflict', `An agency has at most ${MOST} webhooks.`, { hint: 'Remove one that is not used.' });
}
