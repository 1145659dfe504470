import { defineEntity, p } from '@mikro-orm/core';

/** A number or address whose owner does not want to be written to, whatever contact has it. */
export const OptOut = defineEntity({
  name: 'OptOut',
  tableName: 'opt_out',
  properties: {
    agencyId: p.uuid().primary(),
    channel: p.enum(['email', 'sms']).primary(),
    address: p.text().primary(),
    at: p.datetime(3),
    source: p.text().nullable(),
  },
});

/** What the sandbox was handed, instead of a provider. Its id is the draft's: handed over twice, it is there once. */
export const SandboxMessage = defineEntity({
  name: 'SandboxMessage',
  tableName: 'sandbox_message',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    channel: p.enum(['email', 'sms']),
    address: p.text(),
    subject: p.text().nullable(),
    body: p.text(),
    html: p.text().nullable(),
    status: p.enum(['accepted', 'delivered', 'failed']),
    at: p.datetime(3),
  },
});
