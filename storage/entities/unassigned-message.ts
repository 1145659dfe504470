import { defineEntity, p } from '@mikro-orm/core';
import { channels } from '../column-values.ts';

/** A message that belongs to no agency. It is nobody's, so it is closed to the role in which the work of one agency is done. */
export const UnassignedMessage = defineEntity({
  name: 'UnassignedMessage',
  tableName: 'unassigned_message',
  properties: {
    id: p.uuid().primary(),
    driver: p.text(),
    /** The provider's id; for e-mail the Message-Id. A call-back that is repeated has the same one, and the same content. */
    providerId: p.text(),
    contentHash: p.text().default(''),
    channel: p.enum(channels),
    /** The sender's number or address. */
    address: p.text(),
    recipients: p.array(),
    subject: p.text().nullable(),
    /** The message as its driver gave it, without its original; the bytes of its files are in base64. */
    message: p.json<object>().columnType('json'),
    /** The bytes of an e-mail as they came. */
    original: p.blob().nullable(),
    /** The bytes of `message` and `original`. */
    bytes: p.integer(),
    receivedAt: p.datetime(3),
    /** The agency in which it is being received. An attempt that was interrupted is repeated for the same one. */
    assignedTo: p.uuid().nullable(),
  },
});
