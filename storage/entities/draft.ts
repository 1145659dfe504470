import { defineEntity, p } from '@mikro-orm/core';
import { draftDecisions, draftKinds, draftStatuses, waitReasons } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/**
 * Everything outgoing: a message, a proposed enrollment or a campaign's start, with who requested it and who decided.
 */
export const Draft = defineEntity({
  name: 'Draft',
  tableName: 'draft',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    kind: p.enum(draftKinds),
    operation: p.text(),
    status: p.enum(draftStatuses),
    /** Null for a campaign, whose messages are drafts of their own. */
    contactId: p.uuid().nullable(),
    /** The item as it was requested. It never changes. */
    asked: p.json<Record<string, unknown>>(),
    /** The item as it will be sent: as requested or as edited by a human. */
    item: p.json<Record<string, unknown>>(),
    requestedBy: p.json<StoredActor>(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    editedBy: p.json<StoredActor>().nullable(),
    editedAt: p.datetime(3).nullable(),
    decidedBy: p.json<StoredActor>().nullable(),
    decidedAt: p.datetime(3).nullable(),
    /** The person's decision, or null if nobody or a rule did. */
    decision: p.enum(draftDecisions).nullable(),
    /** The flags that the approval accepted. */
    acceptedFlags: p.json<{ id: string; code: string; text: string }[]>().nullable(),
    reason: p.text().nullable(),
    /** The rule that ended it, where it was not a person. */
    reasonCode: p.text().nullable(),
    /** SHA-256 of the contact and the item at approval. Only an item that still matches may be sent. */
    approvedHash: p.text().nullable(),
    /** The earliest time to send: after the undo time, in lawful hours, or at a retry. */
    releaseAt: p.datetime(3).nullable(),
    waitsFor: p.enum(waitReasons).nullable(),
    /** Whether a person chose to let it leave outside the courtesy hours. */
    anyHour: p.boolean().default(false),
    /** The public holiday whose end it waits for. */
    holiday: p.text().nullable(),
    attempts: p.integer().default(0),
    sendingAt: p.datetime(3).nullable(),
    sentAt: p.datetime(3).nullable(),
    deliveredAt: p.datetime(3).nullable(),
    driver: p.text().nullable(),
    providerId: p.text().nullable(),
    /** The provider's refusal, or why the last attempt failed. */
    failure: p.json<{ code: string; detail: string }>().nullable(),
    /** Whether its text had a flag when it was last checked. Lists use it; an approval checks again. */
    flagged: p.boolean().default(false),
    /** The times that it offers with a colleague (`<user uuid> 2026-11-24T18:00`): other pending drafts look here. */
    offeredSlots: p.array().default([]),
    /** When `flagged` and `offered_slots` were computed last. */
    checkedAt: p.datetime(3).nullable(),
    /** The first draft of the plan that it belongs to: the same text with small differences, for several contacts. */
    planId: p.uuid().nullable(),
    /** The enrollment of whose sequence it is a step. */
    enrollmentId: p.uuid().nullable(),
    stepIndex: p.integer().nullable(),
    /** The campaign that it belongs to. */
    campaignId: p.uuid().nullable(),
    /** The merge of contacts that brought it to this one, for a message of a campaign. */
    mergeId: p.uuid().nullable(),
    /** The console's form in which a colleague wrote it; null for what an agent or Clef wrote. */
    formId: p.uuid().nullable(),
  },
});

/**
 * A pending draft in the queue, with what its order and its counts need. The database writes these rows when it writes drafts,
 * contacts and opt-outs.
 */
export const WaitingDraft = defineEntity({
  name: 'WaitingDraft',
  tableName: 'waiting_draft',
  properties: {
    agencyId: p.uuid().primary(),
    draftId: p.uuid().primary(),
    kind: p.enum(draftKinds),
    contactId: p.uuid().nullable(),
    requesterId: p.text().nullable(),
    requesterName: p.text(),
    /** The plan that it belongs to, or itself: the drafts of a plan are listed together. */
    placeId: p.uuid(),
    /** When the first draft of the plan was created. */
    since: p.datetime(3),
    expiresAt: p.datetime(3),
    flagged: p.boolean(),
    /** Whether the contact may not be written to, or has another address now. */
    blocked: p.boolean(),
    /** The colleague in charge of the contact; the nil UUID if nobody is. */
    assignedTo: p.uuid(),
    /** Since when the contact waits for an answer, in whichever conversation. */
    askedAt: p.datetime(3).nullable(),
  },
});
