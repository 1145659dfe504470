import { defineEntity, p } from '@mikro-orm/core';

type StoredActor = { kind: string; id: string | null; name: string };

/** Where a subscriber is told of events. Its secrets are sealed: a copied database signs nothing. */
export const Webhook = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    url: p.text(),
    /** None is all. */
    kinds: p.array(),
    secret: p.blob(),
    /** Signs beside the new one until then. */
    previousSecret: p.blob().nullable(),
    previousUntil: p.datetime(3).nullable(),
    createdBy: p.json<StoredActor>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    /** Since when no attempt has succeeded. */
    failingSince: p.datetime(3).nullable(),
    disabledAt: p.datetime(3).nullable(),
    disabledBecause: p.enum(['human', 'gone', 'failing']).nullable(),
    removedAt: p.datetime(3).nullable(),
  },
});

/** One event on its way to one subscription. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    webhookId: p.uuid(),
    eventId: p.uuid(),
    status: p.enum(['waiting', 'sending', 'delivered', 'failed']),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(3).nullable(),
    sendingAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
});

/** One request to a subscriber and what came back. */
export const WebhookAttempt = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    deliveryId: p.uuid(),
    at: p.datetime(3),
    milliseconds: p.integer(),
    statusCode: p.integer().nullable(),
    /** The headers that were sent. */
    request: p.json<Record<string, string>>(),
    /** The beginning of the body that came back. */
    response: p.text().nullable(),
    failure: p.text().nullable(),
  },
});
