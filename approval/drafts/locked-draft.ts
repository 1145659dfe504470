import { z } from 'zod';
import { type DraftRow, findDraft, fingerprintOf } from '../../domain/drafts/draft-record.ts';
import { text } from '../../domain/shared/fields.ts';
import { id, publicId, uuidOf } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { lockDraft } from '../release/draft-operations.ts';

export const DraftId = z.strictObject({ id: id('draft') });
export const DraftAsRead = DraftId.extend({ fingerprint: text(100).describe('Of the draft as it was read') });

/**
 * The pending draft, locked until the commit: a concurrent decision waits, and then finds the draft decided.
 * @throws Refusal `conflict` if the draft was decided or has expired
 */
export async function lockPending(work: Work, draftId: string): Promise<DraftRow> {
  const rows = work.agency.from('draft').selectAll().where('id', '=', uuidOf('draft', draftId));
  const draft = await rows.where('status', '=', 'pending').forUpdate().executeTakeFirst();
  if (draft && draft.expires_at > work.now) return draft;
  throw conflict(draftId, ['pending'], draft ? 'expired' : (await findDraft(work, draftId)).status);
}

/**
 * Locks a decided draft until the commit. Its enrollment, if it has one, is locked first, because the caller may end or
 * advance it.
 * @throws Refusal `conflict` if the draft is in none of these statuses
 */
export async function lockDecided(
  work: Work,
  draftId: string,
  statuses: readonly DraftRow['status'][],
): Promise<DraftRow> {
  const draft = (await lockDraft(work, uuidOf('draft', draftId))) ?? (await findDraft(work, draftId));
  if (statuses.includes(draft.status)) return draft;
  throw conflict(draftId, statuses, draft.status);
}

const conflict = (draftId: string, expected: readonly string[], status: string) =>
  new Refusal('conflict', `This draft is not ${expected.join(' or ')} any more: it is ${status}.`, {
    hint: 'Reload it to see who decided and when.',
    existingId: draftId,
  });

/** @throws Refusal `conflict` if the draft has changed since a human read it */
export function requireFingerprint(draft: DraftRow, fingerprint: string): void {
  if (fingerprintOf(draft) === fingerprint) return;
  throw new Refusal('conflict', 'This draft was edited after you read it.', {
    hint: 'Read it again, then decide.',
    existingId: publicId('draft', draft.id),
  });
}
