import { defineEntity, p } from '@mikro-orm/core';
import { channels, sandboxMessageStatuses } from '../statuses.ts';

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

/**
 * A message that the sandbox stored instead of sending it. Its id is the draft's, so a repeated send stores it once.
 */
export const SandboxMessage = defineEntity({
  name: 'SandboxMessage',
  tableName: 'sandbox_message',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    channel: p.enum(channels),
    address: p.text(),
    subject: p.text().nullable(),
    body: p.text(),
    html: p.text().nullable(),
    status: p.enum(sandboxMessageStatuses),
    at: p.datetime(3),
  },
});
