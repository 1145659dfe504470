import { defineEntity, p } from '@mikro-orm/core';
import { channels } from '../column-values.ts';

/** The failed deliveries to a number or address, whichever contact it belongs to. */
export const DeliveryFailure = defineEntity({
  name: 'DeliveryFailure',
  tableName: 'delivery_failure',
  properties: {
    agencyId: p.uuid().primary(),
    channel: p.enum(channels).primary(),
    address: p.text().primary(),
    /** How many in a row said that the address may work later. */
    softFailures: p.integer().default(0),
    /** The words of the mail server or provider. */
    reason: p.text(),
    failedAt: p.datetime(3),
    /** While it is set, nothing is sent there. */
    undeliverableSince: p.datetime(3).nullable(),
  },
});

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
