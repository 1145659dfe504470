import { defineEntity, p } from '@mikro-orm/core';
import { channels, erasureReasons } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** The erasure of a person. Their contact stays as a row without them, so that figures stay as they were. */
export const Erasure = defineEntity({
  name: 'Erasure',
  tableName: 'erasure',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    contactId: p.uuid(),
    reason: p.enum(erasureReasons),
    erasedBy: p.json<StoredActor>(),
    erasedAt: p.datetime(3),
  },
});

/** An address of somebody who was erased, as a hash: nothing is sent to it, until its owner consents anew. */
export const ErasedAddress = defineEntity({
  name: 'ErasedAddress',
  tableName: 'erased_address',
  properties: {
    agencyId: p.uuid().primary(),
    channel: p.enum(channels).primary(),
    /** `hash_of_address` in the database. */
    hash: p.text().primary(),
    erasedAt: p.datetime(3),
  },
});
