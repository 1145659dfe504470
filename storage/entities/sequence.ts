import { defineEntity, p } from '@mikro-orm/core';

type StoredActor = { kind: string; id: string | null; name: string };

/** A series of e-mails. `version` is the one that new enrollments follow. */
export const Sequence = defineEntity({
  name: 'Sequence',
  tableName: 'sequence',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    status: p.enum(['draft', 'active', 'paused']),
    version: p.integer(),
    createdBy: p.json<StoredActor>().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** The exact steps a human approved: never altered once written. */
export const SequenceVersion = defineEntity({
  name: 'SequenceVersion',
  tableName: 'sequence_version',
  properties: {
    agencyId: p.uuid().primary(),
    sequenceId: p.uuid().primary(),
    version: p.integer().primary(),
    createdAt: p.datetime(3).nullable(),
    steps: p.json<{ delayHours: number; subject: string; body: string }[]>(),
    approvedBy: p.uuid().nullable(),
    approvedAt: p.datetime(3).nullable(),
    /** SHA-256 over the steps at approval. A step that leaves must be one of those. */
    approvedHash: p.text().nullable(),
  },
});

/** One contact's way through one version of a sequence; due at `next_step_at`. */
export const Enrollment = defineEntity({
  name: 'Enrollment',
  tableName: 'enrollment',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    sequenceId: p.uuid(),
    version: p.integer(),
    contactId: p.uuid(),
    /** Where its steps go, and nowhere else. */
    address: p.text(),
    status: p.enum(['active', 'completed', 'replied', 'opted_out', 'cancelled', 'failed']),
    stepIndex: p.integer(),
    nextStepAt: p.datetime(3).nullable(),
    /** Why it ended, in words. */
    reason: p.text().nullable(),
    /** Which rule it was, or `human`. */
    reasonCode: p.text().nullable(),
    draftId: p.uuid().nullable(),
    enrolledBy: p.json<StoredActor>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
