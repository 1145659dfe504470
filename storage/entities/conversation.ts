import { defineEntity, p } from '@mikro-orm/core';
import { callOutcomes, channels, conversationStatuses, messageDirections, messageStatuses } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** A thread with one person on one channel. */
export const Conversation = defineEntity({
  name: 'Conversation',
  tableName: 'conversation',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    contactId: p.uuid().nullable(),
    channel: p.enum(channels),
    subject: p.text().nullable(),
    status: p.enum(conversationStatuses),
    /** An open one in which the agency waits for the contact, or for somebody else. */
    waiting: p.boolean().default(false),
    /** The colleague who takes it on. */
    assignedTo: p.uuid().nullable(),
    unreadCount: p.integer(),
    lastMessageAt: p.datetime(3),
    snippet: p.text().nullable(),
    /** The contact's number or address, once there is a message. */
    address: p.text().nullable(),
    /** The contact's first message that nobody has answered. The database writes it with the messages. */
    askedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    /** When a message came or left, or somebody read, closed or assigned it. */
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
});

export const Message = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    conversationId: p.uuid(),
    direction: p.enum(messageDirections),
    kind: p.enum(channels),
    subject: p.text().nullable(),
    body: p.text(),
    status: p.enum(messageStatuses),
    at: p.datetime(3),
    draftId: p.uuid().nullable(),
    driver: p.text().nullable(),
    /** The provider's id; for e-mail the Message-Id. */
    providerId: p.text().nullable(),
    failure: p.json<{ code: string; detail: string }>().nullable(),
  },
});

/** A text that colleagues use again, with variables. */
export const MessageTemplate = defineEntity({
  name: 'MessageTemplate',
  tableName: 'message_template',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    channel: p.enum(channels),
    /** Null for an SMS. */
    subject: p.text().nullable(),
    body: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** An internal note about a conversation or about a contact, who never sees it. */
export const Note = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    conversationId: p.uuid().nullable(),
    contactId: p.uuid().nullable(),
    body: p.text(),
    author: p.json<StoredActor>(),
    createdAt: p.datetime(3),
    /** Set for a call that was noted; its body may be empty. */
    call: p.enum(callOutcomes).nullable(),
  },
});
