import { z } from 'zod';
import { Draft, type DraftRow, draftRecord, findDraft, type MessageDraft } from '../../domain/drafts/draft-record.ts';
import { holdEnrollmentOf } from '../../domain/enrollments/end-enrollments.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { keepSent } from '../release/record-outcome.ts';
import { claimIn, decide, requireFingerprint, settle } from '../release/transitions.ts';
import { asRead, endedBy, handOverAt, one, refusalOf } from './decisions.ts';

/** What a human decides after the first decision: take it back, try again, say what became of it. */

export const undoApproval = direct({
  name: 'undoApproval',
  scope: 'human',
  summary: 'Take an approval back while the item has not been handed over.',
  effect: 'write',
  input: one,
  output: Draft,
  run: async (work, input) => {
    const draft = await claimDecided(work, input.id, ['approved', 'scheduled']);
    const before = stateBefore(draft);
    if (before === 'pending') refuseParts(draft);
    const undecided = {
      decided_by: null,
      decided_at: null,
      approved_hash: null,
      reason: null,
      attempts: 0,
      failure: null,
    };
    const waitsNoMore = { status: before, release_at: null, waits_for: null, holiday: null };
    await settle(work, draft, before === 'pending' ? { ...undecided, ...waitsNoMore } : waitsNoMore);
    return draftRecord(await findDraft(work, input.id));
  },
});

/** A step's enrollment may end with it, or go on. */
async function claimDecided(work: Work, draftId: string, statuses: readonly DraftRow['status'][]): Promise<DraftRow> {
  await holdEnrollmentOf(work, uuidOf('draft', draftId));
  return claimIn(work, draftId, statuses);
}

/** What was approved with a campaign or a sequence cannot return to the queue as if somebody had approved it by itself. */
function refuseParts({ campaign_id, enrollment_id }: DraftRow): void {
  if (campaign_id !== null) {
    throw new Refusal('conflict', 'This is a message of a campaign, approved with it.', {
      hint: 'Pause or cancel the campaign.',
    });
  }
  if (enrollment_id === null) return;
  throw new Refusal('conflict', 'This is a step of a sequence, approved with it.', {
    hint: 'End the contact’s enrollment, or pause the sequence.',
  });
}

/** Where an attempt may have reached the person, the text that was sent is not to be edited under its record. */
function stateBefore({ failure }: DraftRow): 'pending' | 'failed' | 'unconfirmed' {
  if (failure === null || failure.code === 'retry') return 'pending';
  return failure.code === 'unknown' ? 'unconfirmed' : 'failed';
}

/** A second approval: the same questions are asked again, and a refusal ends it as it would have the first time. */
export const retryDraft = direct({
  name: 'retryDraft',
  scope: 'human',
  summary: 'Release a failed item once more, exactly as it was read.',
  effect: 'write',
  input: asRead,
  output: Draft,
  run: async (work, input) => {
    const draft = await claimDecided(work, input.id, ['failed']);
    requireFingerprint(draft, input.fingerprint);
    const refusal = await refusalOf(work, draft);
    if (refusal) await decide(work, draft, endedBy(refusal));
    else await decide(work, draft, { ...(await handOverAt(work, draft)), attempts: 0 });
    return draftRecord(await findDraft(work, input.id));
  },
});

/** Nobody but a person who asked the provider, or the recipient, knows whether it arrived. */
export const settleUnconfirmed = direct({
  name: 'settleUnconfirmed',
  scope: 'human',
  summary: 'Say what became of an item whose hand-over was never confirmed.',
  effect: 'write',
  input: one.extend({ outcome: z.enum(['sent', 'send_again', 'abandon']) }),
  output: Draft,
  run: async (work, input) => {
    const draft = await claimDecided(work, input.id, ['unconfirmed']);
    if (input.outcome === 'sent') {
      await decide(work, draft, { status: 'sent', sent_at: draft.sending_at, failure: null });
      await keepSent(work, draft as MessageDraft, draft.driver, null);
    } else if (input.outcome === 'abandon') await decide(work, draft, { status: 'failed' });
    else await decide(work, draft, { ...(await handOverAt(work, draft)), attempts: 0 });
    return draftRecord(await findDraft(work, input.id));
  },
});
