import { defineEntity, p } from '@mikro-orm/core';

export const offerStages = ['received', 'countered', 'accepted', 'promise_signed', 'deed_signed', 'refused'] as const;

/** What a buyer offers for a property, up to the deed. */
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
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
