import { defineEntity, p } from '@mikro-orm/core';

/** An access key. Of its secret only the SHA-256 is stored. */
export const AccessKey = defineEntity({
  name: 'AccessKey',
  tableName: 'access_key',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    secretHash: p.text().unique(),
    last4: p.text(),
    scopes: p.array(),
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).nullable(),
    pausedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    rotatedFrom: p.uuid().nullable(),
    /** Accurate to the minute. */
    lastUsedAt: p.datetime(3).nullable(),
  },
});

/** The last accepted requests of a key, oldest first. The table is unlogged: a crash loses at most a minute. */
export const KeyWindow = defineEntity({
  name: 'KeyWindow',
  tableName: 'key_window',
  properties: {
    keyId: p.uuid().primary(),
    agencyId: p.uuid(),
    /** Milliseconds since 1970 by the database's clock; at most as many as a minute allows. */
    hits: p.array(),
    accepted: p.boolean(),
  },
});

/** The first answer to an `Idempotency-Key`, or to a form of the console, kept 24 hours. */
export const IdempotentAnswer = defineEntity({
  name: 'IdempotentAnswer',
  tableName: 'idempotent_answer',
  properties: {
    /** The id of the access key, or of the person. */
    keyId: p.uuid().primary(),
    idempotencyKey: p.text().primary(),
    agencyId: p.uuid(),
    fingerprint: p.text(),
    answer: p.json<unknown>(),
    createdAt: p.datetime(3),
  },
});
