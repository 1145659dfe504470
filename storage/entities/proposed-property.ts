import { defineEntity, p } from '@mikro-orm/core';
import { proposedPropertyEvents, refusalReasons } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** A property was proposed to a contact, or refused by one. Visits and offers have tables of their own. */
export const ProposedProperty = defineEntity({
  name: 'ProposedProperty',
  tableName: 'proposed_property',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    contactId: p.uuid(),
    propertyId: p.uuid(),
    event: p.enum(proposedPropertyEvents),
    /** A refusal has one. */
    reason: p.enum(refusalReasons).nullable(),
    note: p.text().nullable(),
    actor: p.json<StoredActor>(),
    at: p.datetime(3),
  },
});
