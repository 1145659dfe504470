import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { draftKinds, draftStatuses, waits } from '../../storage/entities/draft.ts';
import { canonical } from '../shared/canonical-json.ts';
import { author, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';

export type DraftRow = Selectable<Tables['draft']>;

/** What a channel carries: it goes to somebody. */
export type MessageDraft = DraftRow & { contact_id: string };

/** A held item and what became of it. `item` is what leaves, `asked` what the agent wrote. */
export const Draft = z.object({
  id: id('draft'),
  kind: z.enum(draftKinds),
  status: z.enum(draftStatuses),
  /** Null for a campaign. */
  contactId: id('contact').nullable(),
  item: z.looseObject({}),
  asked: z.looseObject({}),
  /** Of recipient and text as they stand: an approval names it. */
  fingerprint: z.string(),
  requestedBy: author,
  createdAt: time,
  expiresAt: time,
  editedBy: author.nullable(),
  editedAt: time.nullable(),
  decidedBy: author.nullable(),
  decidedAt: time.nullable(),
  reason: z.string().nullable(),
  /** Which rule ended it, where no person did. */
  reasonCode: z.string().nullable(),
  /** Not handed over before, and what for. */
  releaseAt: time.nullable(),
  waitsFor: z.enum(waits).nullable(),
  holiday: z.string().nullable(),
  attempts: z.int(),
  /** When the provider accepted it, and when it said that it arrived. */
  sentAt: time.nullable(),
  deliveredAt: time.nullable(),
  /** What the provider said, where it said no. */
  failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
});

/** @throws Refusal `not_found` */
export async function findDraft(work: Work, draftId: string): Promise<DraftRow> {
  const rows = work.agency.from('draft').selectAll().where('id', '=', uuidOf('draft', draftId));
  const row = await rows.executeTakeFirst();
  if (!row) throw notFound('draft', draftId);
  return row;
}

export function draftRecord(row: DraftRow): z.input<typeof Draft> {
  return {
    id: publicId('draft', row.id),
    kind: row.kind,
    status: row.status,
    contactId: publicIdOrNull('contact', row.contact_id),
    item: row.item,
    asked: row.asked,
    fingerprint: fingerprintOf(row),
    requestedBy: row.requested_by as z.output<typeof author>,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    editedBy: row.edited_by as z.output<typeof author> | null,
    editedAt: row.edited_at?.toISOString() ?? null,
    decidedBy: row.decided_by as z.output<typeof author> | null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    reasonCode: row.reason_code,
    releaseAt: row.release_at?.toISOString() ?? null,
    waitsFor: row.waits_for,
    holiday: row.holiday,
    attempts: row.attempts,
    sentAt: row.sent_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    failure: row.failure,
  };
}

/** SHA-256 over contact, recipient and text. What is approved, and later handed over, is what has it. */
export const fingerprintOf = (row: Pick<DraftRow, 'contact_id' | 'item'>): string =>
  createHash('sha256')
    .update(canonical([row.contact_id, row.item]))
    .digest('base64url');
