import { defineEntity, p } from '@mikro-orm/core';
import { channels, suggestionFailures, suggestionStatuses } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** A text that a colleague asked of the language model for a message of their own. It is kept for a day. */
export const ReplySuggestion = defineEntity({
  name: 'ReplySuggestion',
  tableName: 'reply_suggestion',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    contactId: p.uuid(),
    /** The one that it answers; null for a new message. */
    conversationId: p.uuid().nullable(),
    channel: p.enum(channels),
    /** The colleague's wish in their words. */
    wish: p.text().nullable(),
    /** The text that stood in their form. */
    written: p.text().nullable(),
    requestedBy: p.json<StoredActor>(),
    /** The driver and the model that were set when it was asked for. */
    model: p.text(),
    status: p.enum(suggestionStatuses),
    subject: p.text().nullable(),
    body: p.text().nullable(),
    failure: p.enum(suggestionFailures).nullable(),
    /** The provider's status and code, without its words. */
    detail: p.text().nullable(),
    createdAt: p.datetime(3),
    askingAt: p.datetime(3).nullable(),
  },
});
