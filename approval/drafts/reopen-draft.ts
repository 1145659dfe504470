import { sql } from 'kysely';
import { Draft, type DraftRow, expiryOf, readDraftRecord } from '../../domain/drafts/draft-record.ts';
import { reopen } from '../../domain/drafts/draft-transitions.ts';
import { forgetRejection } from '../../domain/recipes/rest-after-rejections.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { DraftId, lockDecided } from './locked-draft.ts';

/** Takes a rejection back. The approval checks consent and all the other rules again. */
export const reopenDraft = direct({
  name: 'reopenDraft',
  scope: 'human',
  summary: 'Put a draft that a person rejected or returned back into the queue.',
  effect: 'write',
  input: DraftId,
  output: Draft,
  run: async (work, input) => {
    const draft = await lockDecided(work, input.id, ['rejected']);
    requirePersonsDecision(draft);
    await requireText(work, draft);
    await requireNotReplaced(work, draft);
    await reopen(work, draft, expiryOf(work.now));
    await forgetRejection(work, draft);
    return readDraftRecord(work, input.id);
  },
});

/** @throws Refusal `conflict` if a rule ended the draft: it still would */
function requirePersonsDecision({ decision }: DraftRow): void {
  if (decision === 'rejected' || decision === 'returned') return;
  throw new Refusal('conflict', 'A rule ended this draft, not a person.', {
    hint: 'Ask the agent to draft it again once the reason is gone.',
  });
}

/** @throws Refusal `conflict` if the person was erased, and the text with them */
async function requireText(work: Work, draft: DraftRow): Promise<void> {
  const contact = work.agency.from('contact').select('erased_at').where('id', '=', draft.contact_id);
  if (!(await contact.forShare().executeTakeFirst())?.erased_at) return;
  throw new Refusal('conflict', 'The person was erased, and this text with them.', { hint: 'Leave it as it is.' });
}

/** @throws Refusal `conflict` if its agent has drafted for the contact again since: both could be sent */
async function requireNotReplaced(work: Work, draft: DraftRow): Promise<void> {
  const newer = await findReplacement(work, draft);
  if (!newer) return;
  throw new Refusal('conflict', 'This draft was replaced: its agent has drafted for the contact again since.', {
    hint: 'Decide on the newer draft.',
    existingId: publicId('draft', newer.id),
  });
}

/** A draft to the contact that its agent made after this one was decided. */
export const findReplacement = (work: Work, draft: DraftRow): Promise<{ id: string } | undefined> =>
  work.agency
    .from('draft')
    .select('id')
    .where('contact_id', '=', draft.contact_id)
    .where('kind', '=', draft.kind)
    .where(sql<boolean>`requested_by->>'id' = ${draft.requested_by.id}`)
    .where('created_at', '>', draft.decided_at)
    .where('status', 'not in', ['rejected', 'expired'])
    .where('campaign_id', 'is', null)
    .where('enrollment_id', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
