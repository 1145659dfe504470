import { defineEntity, p } from '@mikro-orm/core';

export const draftKinds = ['sms', 'email', 'enrollment', 'campaign'] as const;

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

/** What an approved item waits for. */
export const waits = ['undo', 'night', 'sunday', 'holiday', 'paused', 'retry'] as const;

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
    /** Null for a campaign: its messages go to contacts, each a draft of its own. */
    contactId: p.uuid().nullable(),
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
    /** Which rule it was, where a rule ended it and not a person. */
    reasonCode: p.text().nullable(),
    /** SHA-256 over the item at approval. What is handed over must still match it. */
    approvedHash: p.text().nullable(),
    /** Not handed over before: the time to undo, lawful hours, a retry. */
    releaseAt: p.datetime(3).nullable(),
    waitsFor: p.enum(waits).nullable(),
    /** The public holiday it waits for the end of. */
    holiday: p.text().nullable(),
    attempts: p.integer().default(0),
    sendingAt: p.datetime(3).nullable(),
    sentAt: p.datetime(3).nullable(),
    deliveredAt: p.datetime(3).nullable(),
    driver: p.text().nullable(),
    providerId: p.text().nullable(),
    /** What the provider said, where it said no. */
    failure: p.json<{ code: string; detail: string }>().nullable(),
    /** The enrollment whose step it is. */
    enrollmentId: p.uuid().nullable(),
    stepIndex: p.integer().nullable(),
    /** The campaign that it is a message of. */
    campaignId: p.uuid().nullable(),
  },
});
