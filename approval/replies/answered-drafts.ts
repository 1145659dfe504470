import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { reject, reopen } from '../../domain/drafts/draft-transitions.ts';
import { publicId, uuidOf } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { findReplacement } from '../drafts/reopen-draft.ts';

/** The reason code of a draft that a colleague withdrew as they answered the contact themselves. */
export const ANSWERED = 'answered_by_colleague';

/**
 * Withdraws drafts that wait for this contact, because a colleague answers them. One that is not in the queue any more without
 * having been approved needs nothing.
 * @throws Refusal `conflict` if one was approved meanwhile: both texts would leave
 */
export async function withdrawDrafts(work: Work, contactId: string, draftIds: readonly string[]): Promise<void> {
  if (draftIds.length === 0) return;
  const ids = draftIds.map((id) => uuidOf('draft', id));
  const drafts = work.agency.from('draft').select(['id', 'status']).where('id', 'in', ids);
  const found = await drafts.where('contact_id', '=', contactId).orderBy('id').forUpdate().execute();
  for (const { id, status } of found) {
    if (status === 'pending') {
      await reject(
        work,
        { id },
        { code: ANSWERED, reason: 'A colleague answered the contact themselves.', byPerson: true },
      );
      work.journal({ operation: 'withdrawDraft', outcome: 'done', subject: publicId('draft', id) });
    } else if (status !== 'rejected' && status !== 'expired') throw approvedMeanwhile(publicId('draft', id));
  }
}

const approvedMeanwhile = (draftId: string) =>
  new Refusal('conflict', 'The draft to withdraw was approved meanwhile: the contact would get both texts.', {
    hint: 'Look at what is leaving, then decide whether your text is still wanted.',
    existingId: draftId,
  });

type OwnText = Pick<DraftRow, 'contact_id' | 'created_at' | 'requested_by'>;

/** Lets the drafts wait again that were withdrawn as this text was sent, except those whose agent has drafted anew. */
export async function returnWithdrawn(work: Work, { contact_id, created_at, requested_by }: OwnText): Promise<void> {
  const withdrawn = await work.agency
    .from('draft')
    .selectAll()
    .where('contact_id', '=', contact_id)
    .where('status', '=', 'rejected')
    .where('reason_code', '=', ANSWERED)
    .where('decided_at', '=', created_at)
    .where('expires_at', '>', work.now)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const draft of withdrawn) {
    if (draft.decided_by?.id !== requested_by.id || (await findReplacement(work, draft))) continue;
    await reopen(work, draft, draft.expires_at);
  }
}
