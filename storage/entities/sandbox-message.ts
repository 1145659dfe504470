import { defineEntity, p } from '@mikro-orm/core';
import { channels, sandboxMessageStatuses } from '../column-values.ts';

/** A message that the sandbox stored instead of sending it. Its id is the draft's, so a repeated send stores it once. */
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
    /** The files that came with it, as they were given to the sandbox. */
    attachments: p.json<{ name: string; type: string; bytes: number; sha256: string }[]>().defaultRaw(`'[]'`),
    status: p.enum(sandboxMessageStatuses),
    at: p.datetime(3),
  },
});
