import { defineEntity, p } from '@mikro-orm/core';
import { offerStages } from '../column-values.ts';

/** A buyer's offer for a property, from its receipt to the deed. */
export const Offer = defineEntity({
  name: 'Offer',
  tableName: 'offer',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    propertyId: p.uuid(),
    contactId: p.uuid(),
    amountEuros: p.integer(),
    stage: p.enum(offerStages),
    /** The last moment at which it can be accepted, as the buyer wrote it. */
    validUntil: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
