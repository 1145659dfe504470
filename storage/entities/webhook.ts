import { defineEntity, p } from '@mikro-orm/core';
import { deliveryStatuses, webhookDisabledReasons } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** A subscription to events. Its secrets are encrypted, so that a copy of the database cannot sign. */
export const Webhook = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    url: p.text(),
    /** An empty list means all. */
    kinds: p.array(),
    secret: p.blob(),
    /** After a rotation, signs in addition to `secret` until `previousUntil`. */
    previousSecret: p.blob().nullable(),
    previousUntil: p.datetime(3).nullable(),
    createdBy: p.json<StoredActor>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    /** The time of the first failure since the last success. */
    failingSince: p.datetime(3).nullable(),
    disabledAt: p.datetime(3).nullable(),
    disabledBecause: p.enum(webhookDisabledReasons).nullable(),
    removedAt: p.datetime(3).nullable(),
  },
});

/** The delivery of one event to one webhook. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    webhookId: p.uuid(),
    eventId: p.uuid(),
    status: p.enum(deliveryStatuses),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(3).nullable(),
    sendingAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
});

/** One request to a subscriber and its answer. */
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
    /** The request headers. */
    request: p.json<Record<string, string>>(),
    /** The beginning of the response body. */
    response: p.text().nullable(),
    failure: p.text().nullable(),
  },
});
