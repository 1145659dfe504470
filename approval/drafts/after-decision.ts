import { z } from 'zod';
import { Draft, type DraftRow, type MessageDraft, readDraftRecord } from '../../domain/drafts/draft-record.ts';
import { statusBeforeApproval } from '../../domain/drafts/draft-states.ts';
import {
  abandon,
  refuseRetry,
  retry,
  sendAgain,
  settleAsSent,
  undoApproval as undo,
} from '../../domain/drafts/draft-transitions.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { recheck, tellParentFailed, tellParentStopped } from '../release/draft-operations.ts';
import { saveSentMessages } from '../release/record-result.ts';
import { scheduleRelease } from '../release/release-time.ts';
import { requireAcceptedFlags } from './accepted-flags.ts';
import { checkAsLeaving } from './check-as-leaving.ts';
import { DraftAsRead, DraftId, lockDecided, requireFingerprint } from './locked-draft.ts';

/** The actions of humans after the decision: undo it, retry, or settle what became of an unconfirmed message. */

export const undoApproval = direct({
  name: 'undoApproval',
  scope: 'human',
  summary: 'Take an approval back while the draft has not been sent.',
  effect: 'write',
  input: DraftId,
  output: Draft,
  run: async (work, input) => {
    const draft = await lockDecided(work, input.id, ['approved', 'scheduled']);
    const status = statusBeforeApproval(draft);
    if (status === 'pending') requireOwnApproval(draft);
    await undo(work, draft, status);
    if (status === 'failed') await tellParentFailed(work, draft);
    return readDraftRecord(work, input.id);
  },
});

/** @throws Refusal `conflict` if the draft was approved with its campaign or its sequence: it was never pending */
function requireOwnApproval({ campaign_id, enrollment_id }: DraftRow): void {
  if (campaign_id !== null) {
    throw new Refusal('conflict', 'This is a message of a campaign, approved with it.', {
      hint: 'Pause or cancel the campaign.',
    });
  }
  if (enrollment_id !== null) {
    throw new Refusal('conflict', 'This is a step of a sequence, approved with it.', {
      hint: 'End the contact’s enrollment, or pause the sequence.',
    });
  }
}

/** A second approval: the rules are checked again, and a refusal rejects the draft as it would have the first time. */
export const retryDraft = direct({
  name: 'retryDraft',
  scope: 'human',
  summary: 'Release a failed draft once more, exactly as it was read.',
  effect: 'write',
  input: DraftAsRead,
  output: Draft,
  run: async (work, input) => {
    const draft = await lockDecided(work, input.id, ['failed']);
    requireFingerprint(draft, input.fingerprint);
    const refusal = (await recheck(work, [draft])).get(draft.id);
    if (refusal) {
      const reason = { code: refusal.code, reason: refusal.message };
      await refuseRetry(work, draft, reason);
      await tellParentStopped(work, draft, reason);
    } else {
      await requireNoNewFlags(work, draft);
      await retry(work, draft, await scheduleRelease(work, draft));
    }
    return readDraftRecord(work, input.id);
  },
});

/**
 * « Demain » is wrong when a message of yesterday leaves today. The texts of campaigns and sequences were approved with them.
 * @throws Refusal `flags_not_accepted` if the text has a flag by now that the approval has not accepted
 */
async function requireNoNewFlags(work: Work, draft: DraftRow): Promise<void> {
  if (draft.campaign_id !== null || draft.enrollment_id !== null) return;
  const { findings } = await checkAsLeaving(work, draft);
  requireAcceptedFlags(
    findings,
    (draft.accepted_flags ?? []).map(({ id }) => id),
  );
}

/** Only a human can ask the provider or the recipient whether the message arrived. */
export const settleUnconfirmed = direct({
  name: 'settleUnconfirmed',
  scope: 'human',
  summary: 'Say what became of a draft that may or may not have been sent.',
  effect: 'write',
  input: DraftId.extend({ outcome: z.enum(['sent', 'send_again', 'abandon']) }),
  output: Draft,
  run: async (work, input) => {
    const draft = await lockDecided(work, input.id, ['unconfirmed']);
    if (input.outcome === 'sent') {
      await settleAsSent(work, draft);
      await saveSentMessages(work, [{ draft: draft as MessageDraft, driver: draft.driver, providerId: null }]);
    } else if (input.outcome === 'abandon') {
      await abandon(work, draft);
      await tellParentFailed(work, draft);
    } else {
      await requireNoNewFlags(work, draft);
      await sendAgain(work, draft, await scheduleRelease(work, draft));
    }
    return readDraftRecord(work, input.id);
  },
});
