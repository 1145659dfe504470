import { defineEntity, p } from '@mikro-orm/core';

type StoredActor = { kind: string; id: string | null; name: string };

/** What is held for a human's release: the resolved item, who asked, who decided. */
export const Draft = defineEntity({
  name: 'Draft',
  tableName: 'draft',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    kind: p.enum(['sms', 'email', 'enrollment']),
    operation: p.text(),
    status: p.enum([
      'pending',
      'approved',
      'scheduled',
      'sending',
      'sent',
      'rejected',
      'expired',
      'failed',
      'unconfirmed',
    ]),
    contactId: p.uuid(),
    /** As the agent asked for it; never altered. */
    asked: p.json<Record<string, unknown>>(),
    /** As it will leave: the same, or what a human made of it. */
    item: p.json<Record<string, unknown>>(),
    requestedBy: p.json<StoredActor>(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    editedBy: p.json<StoredActor>().nullable(),
    editedAt: p.datetime(3).nullable(),
    decidedBy: p.json<StoredActor>().nullable(),
    decidedAt: p.datetime(3).nullable(),
    reason: p.text().nullable(),
    /** SHA-256 over the item at approval. What is handed over must still match it. */
    approvedHash: p.text().nullable(),
  },
});
