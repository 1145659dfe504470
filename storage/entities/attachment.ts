import { defineEntity, p } from '@mikro-orm/core';
import { fileRefusals } from '../column-values.ts';

/** A file that goes with an e-mail: it is in a colleague's form, in a draft, or in a message that came in. */
export const Attachment = defineEntity({
  name: 'Attachment',
  tableName: 'attachment',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    /** The draft with which it leaves or left. */
    draftId: p.uuid().nullable(),
    /** The message with which it came in. */
    messageId: p.uuid().nullable(),
    /** The colleague in whose form it is or was. */
    userId: p.uuid().nullable(),
    name: p.text(),
    /** The media type that its bytes have. */
    type: p.text(),
    bytes: p.integer(),
    /** In hexadecimal digits; null where the file was not kept. */
    sha256: p.text().nullable(),
    content: p.blob().nullable(),
    /** The reason why it was not kept; null where it was. */
    refusal: p.enum(fileRefusals).nullable(),
    /** Whether it belongs to the text of the message, as the pictures of a signature do. */
    inText: p.boolean().default(false),
    /** More than one for the last row of a message with very many files, which stands for all that have no row. */
    fileCount: p.integer().default(1),
    createdAt: p.datetime(3),
    /** When it is deleted unless it leaves; null once it belongs to a draft or a message. */
    keptUntil: p.datetime(3).nullable(),
  },
});
