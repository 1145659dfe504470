import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { draftDecisions, draftKinds, draftStatuses, waitReasons } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import type { QueueName } from '../../storage/queue.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import { defineEvent } from '../shared/event.ts';
import { author, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';

export type DraftRow = Selectable<Tables['draft']>;

/** A draft that is sent through a channel: it always has a contact. */
export type MessageDraft = DraftRow & { contact_id: string };

/** A flag of the text that the approval accepted by name. */
export const AcceptedFlag = z.object({ id: z.string(), code: z.string(), text: z.string() });
export type AcceptedFlag = z.output<typeof AcceptedFlag>;

/** How long a draft waits for a human before it expires. */
export const PENDING_DAYS = 14;

export const expiryOf = (now: Date): Date => new Date(now.getTime() + PENDING_DAYS * 86_400_000);

/** A draft and its status. `asked` is what the agent wrote, `item` what is sent. */
export const Draft = z.object({
  id: id('draft'),
  kind: z.enum(draftKinds),
  status: z.enum(draftStatuses),
  /** Null for a campaign. */
  contactId: id('contact').nullable(),
  item: z.looseObject({}),
  asked: z.looseObject({}),
  /** Hash of the contact and the item: an approval names the one that was read. */
  fingerprint: z.string(),
  requestedBy: author,
  createdAt: time,
  expiresAt: time,
  editedBy: author.nullable(),
  editedAt: time.nullable(),
  decidedBy: author.nullable(),
  decidedAt: time.nullable(),
  /** The person's decision; null if nobody has decided, or a rule did. `returned`: the agent drafts it again. */
  decision: z.enum(draftDecisions).nullable(),
  /** The flags that the approval accepted. */
  acceptedFlags: z.array(AcceptedFlag),
  reason: z.string().nullable(),
  /** The rule that ended the draft, if it was not a person. */
  reasonCode: z.string().nullable(),
  /** The draft is not sent before this time. */
  releaseAt: time.nullable(),
  /** Why it waits until then. */
  waitsFor: z.enum(waitReasons).nullable(),
  /** Whether a person let it leave outside the courtesy hours. */
  anyHour: z.boolean(),
  holiday: z.string().nullable(),
  attempts: z.int(),
  /** When the provider accepted the message. */
  sentAt: time.nullable(),
  /** When the provider reported its delivery. */
  deliveredAt: time.nullable(),
  /** Why the provider refused it, or why the last attempt failed. */
  failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
});

/** Written when a draft is held; `preview` is what the receipt shows to the caller. */
export const draftPending = defineEvent(
  'ai_action.pending',
  z.object({
    draftId: id('draft').describe('The draft'),
    status: z.literal('pending').describe('Where it stands'),
    kind: z.enum(draftKinds).describe('What it is'),
    preview: z.record(z.string(), z.unknown()).describe('What would leave, by the kind of item'),
    reviewUrl: z.string().describe('Where a human decides'),
    expiresAt: time.describe('When it ends by itself'),
    contactId: id('contact').nullable().describe('Null: a campaign goes to many'),
    requestedBy: author.describe('Whose key or who'),
  }),
);

/** @throws Refusal `not_found` */
export async function findDraft(work: Work, draftId: string): Promise<DraftRow> {
  const rows = work.agency.from('draft').selectAll().where('id', '=', uuidOf('draft', draftId));
  const row = await rows.executeTakeFirst();
  if (!row) throw notFound('draft', draftId);
  return row;
}

/** @throws Refusal `not_found` */
export const readDraftRecord = async (work: Work, draftId: string) => draftRecord(await findDraft(work, draftId));

export function draftRecord(row: DraftRow): z.input<typeof Draft> {
  return {
    id: publicId('draft', row.id),
    kind: row.kind,
    status: row.status,
    contactId: publicIdOrNull('contact', row.contact_id),
    item: row.item,
    asked: row.asked,
    fingerprint: fingerprintOf(row),
    requestedBy: row.requested_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    editedBy: row.edited_by,
    editedAt: row.edited_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decision: row.decision,
    acceptedFlags: row.accepted_flags ?? [],
    reason: row.reason,
    reasonCode: row.reason_code,
    releaseAt: row.release_at?.toISOString() ?? null,
    waitsFor: row.waits_for,
    anyHour: row.any_hour,
    holiday: row.holiday,
    attempts: row.attempts,
    sentAt: row.sent_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    failure: row.failure,
  };
}

/** SHA-256 of the contact and the item (recipient and text). Only an item with the approved fingerprint is sent. */
export const fingerprintOf = (row: Pick<DraftRow, 'contact_id' | 'item'>): string =>
  createHash('sha256')
    .update(canonicalJson([row.contact_id, row.item]))
    .digest('base64url');

/** The queue that sends the draft. What a human has just approved never waits behind a campaign or a sequence. */
export const queueOf = (draft: Pick<DraftRow, 'campaign_id' | 'enrollment_id'>): QueueName =>
  draft.campaign_id === null && draft.enrollment_id === null ? 'send' : 'send-bulk';

/** The columns of a draft that begins to wait. */
export const pendingColumns = [
  'id',
  'kind',
  'operation',
  'status',
  'contact_id',
  'asked',
  'item',
  'requested_by',
  'created_at',
  'expires_at',
  'plan_id',
  'flagged',
  'offered_slots',
  'checked_at',
] as const satisfies (keyof DraftRow)[];

export type PendingDraft = Pick<DraftRow, Exclude<(typeof pendingColumns)[number], 'status'>>;
