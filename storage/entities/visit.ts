import { defineEntity, p } from '@mikro-orm/core';
import { visitStatuses } from '../column-values.ts';

/** An appointment to see a property. */
export const Visit = defineEntity({
  name: 'Visit',
  tableName: 'visit',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    propertyId: p.uuid(),
    contactId: p.uuid(),
    agentId: p.uuid().nullable(),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
    status: p.enum(visitStatuses),
    feedback: p.text().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
