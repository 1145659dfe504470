import { defineEntity, p } from '@mikro-orm/core';

export const draftKinds = ['sms', 'email', 'enrollment'] as const;

/** `pending → approved → sending → sent`, and where else an item can end (docs/architecture.md, drafts). */
export const draftStatuses = [
  'pending',
  'approved',
  'scheduled',
  'sending',
  'sent',
  'rejected',
  'expired',
  'failed',
  'unconfirmed',
] as const;

type StoredActor = { kind: string; id: string | null; name: string };

/** What is held for a human's release: the resolved item, who asked, who decided. */
export const Draft = defineEntity({
  name: 'Draft',
  tableName: 'draft',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    kind: p.enum(draftKinds),
    operation: p.text(),
    status: p.enum(draftStatuses),
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
