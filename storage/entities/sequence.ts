import { defineEntity, p } from '@mikro-orm/core';
import { enrollmentStatuses, sequenceStatuses } from '../column-values.ts';
import type { AgencySignature } from './agency.ts';
import type { StoredActor } from './stored-actor.ts';

/** A series of e-mails. New enrollments follow `version`. */
export const Sequence = defineEntity({
  name: 'Sequence',
  tableName: 'sequence',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    status: p.enum(sequenceStatuses),
    version: p.integer(),
    createdBy: p.json<StoredActor>().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** One version of a sequence's steps. It can be changed until a human approves it, and never after that. */
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
    /** The agency's e-mail signature as it was approved with the steps; null where it had none. */
    signature: p.json<AgencySignature>().nullable(),
    /** SHA-256 of the steps and the signature at approval. Only those may be sent. */
    approvedHash: p.text().nullable(),
  },
});

/** A contact's progress through one version of a sequence. The next step is due at `next_step_at`. */
export const Enrollment = defineEntity({
  name: 'Enrollment',
  tableName: 'enrollment',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    sequenceId: p.uuid(),
    version: p.integer(),
    contactId: p.uuid(),
    /** The only address that its steps are sent to. */
    address: p.text(),
    status: p.enum(enrollmentStatuses),
    stepIndex: p.integer(),
    nextStepAt: p.datetime(3).nullable(),
    /** Why it ended, as a sentence. */
    reason: p.text().nullable(),
    /** The rule that ended it, or `human`. */
    reasonCode: p.text().nullable(),
    draftId: p.uuid().nullable(),
    enrolledBy: p.json<StoredActor>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
