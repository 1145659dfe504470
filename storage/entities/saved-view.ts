import { defineEntity, p } from '@mikro-orm/core';
import { viewedLists } from '../column-values.ts';

/** A view of a list that a colleague saved: its filters, as the query of its address. */
export const SavedView = defineEntity({
  name: 'SavedView',
  tableName: 'saved_view',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    userId: p.uuid(),
    list: p.enum(viewedLists),
    name: p.text(),
    address: p.text(),
    createdAt: p.datetime(3),
  },
});
