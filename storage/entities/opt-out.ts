import { defineEntity, p } from '@mikro-orm/core';
import { channels } from '../column-values.ts';

/** A number or address whose owner does not want messages, whichever contact it belongs to. */
export const OptOut = defineEntity({
  name: 'OptOut',
  tableName: 'opt_out',
  properties: {
    agencyId: p.uuid().primary(),
    channel: p.enum(channels).primary(),
    address: p.text().primary(),
    at: p.datetime(3),
    source: p.text().nullable(),
  },
});
