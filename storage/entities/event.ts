import { defineEntity, p } from '@mikro-orm/core';

/** An event for subscribers, written in the transaction of the change and delivered later. */
export const Event = defineEntity({
  name: 'Event',
  tableName: 'event',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    type: p.text(),
    timestamp: p.datetime(3),
    data: p.json<Record<string, unknown>>(),
    /** The import that made or changed the record. */
    importId: p.uuid().nullable(),
    /** Whether a person requested it to test a webhook. */
    test: p.boolean().default(false),
  },
});
