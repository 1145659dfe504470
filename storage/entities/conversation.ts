import { defineEntity, p } from '@mikro-orm/core';

/** A thread with one person on one channel. */
export const Conversation = defineEntity({
  name: 'Conversation',
  tableName: 'conversation',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    contactId: p.uuid().nullable(),
    channel: p.enum(['email', 'sms']),
    subject: p.text().nullable(),
    status: p.enum(['open', 'closed']),
    unreadCount: p.integer(),
    lastMessageAt: p.datetime(3),
    snippet: p.text().nullable(),
    /** The number or address at the other end, once a message has come or gone. */
    address: p.text().nullable(),
    createdAt: p.datetime(3),
  },
});

export const Message = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    conversationId: p.uuid(),
    direction: p.enum(['inbound', 'outbound']),
    kind: p.enum(['email', 'sms']),
    subject: p.text().nullable(),
    body: p.text(),
    status: p.enum(['received', 'sent', 'delivered', 'failed']),
    at: p.datetime(3),
    draftId: p.uuid().nullable(),
    driver: p.text().nullable(),
    /** The provider's id, for e-mail the Message-Id. */
    providerId: p.text().nullable(),
    failure: p.json<{ code: string; detail: string }>().nullable(),
  },
});

/** An internal note: colleagues read it, the contact never does. */
export const Note = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    conversationId: p.uuid(),
    body: p.text(),
    author: p.json<{ kind: string; id: string | null; name: string }>(),
    createdAt: p.datetime(3),
  },
});
