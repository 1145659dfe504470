import { z } from 'zod';
import { Draft, type DraftRow, draftRecord, readDraftRecord } from '../../domain/drafts/draft-record.ts';
import { approve, completeRelease, edit, reject } from '../../domain/drafts/draft-transitions.ts';
import { actorSummary, systemActor } from '../../domain/shared/actor.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { text } from '../../domain/shared/fields.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { parseInput } from '../parse-input.ts';
import { operationOf, recheck, storedItemOf } from '../release/draft-operations.ts';
import { scheduleRelease } from '../release/release-time.ts';
import { DraftAsRead, DraftId, lockPending, requireFingerprint } from './locked-draft.ts';

/** The decisions that humans make about a pending draft. The scope of each is `human`: no key and no tool can do it. */

export const editDraft = direct({
  name: 'editDraft',
  scope: 'human',
  summary: 'Change the text before approving it; what the agent wrote is kept.',
  effect: 'write',
  // The fingerprint keeps one colleague from overwriting another one's edit.
  input: DraftAsRead.extend({ change: z.record(z.string(), z.unknown()) }),
  output: Draft,
  run: async (work, input) => {
    const draft = await lockPending(work, input.id);
    requireFingerprint(draft, input.fingerprint);
    const item = editedItem(draft, input.change);
    if (canonicalJson(item) === canonicalJson(draft.item)) return draftRecord(draft);
    await edit(work, draft, item);
    return readDraftRecord(work, input.id);
  },
});

/** The draft's item with a change applied to it. */
export function editedItem(draft: DraftRow, change: Record<string, unknown>): Record<string, unknown> {
  const operation = operationOf(draft);
  return operation.revise(draft.item, parseInput(operation.edit, change));
}

/**
 * Approves exactly the text with this fingerprint, so that an edit in between is not released unread. If a rule forbids it
 * by now, an opt-out for instance, the draft is rejected with that reason instead.
 */
export const approveDraft = direct({
  name: 'approveDraft',
  scope: 'human',
  summary: 'Release a draft exactly as it was read.',
  effect: 'write',
  input: DraftAsRead,
  output: Draft,
  run: async (work, input) => {
    const draft = await withCurrentCounts(work, await lockPending(work, input.id));
    requireFingerprint(draft, input.fingerprint);
    const refusal = await recheck(work, draft);
    if (refusal) await reject(work, draft, { code: refusal.code, reason: refusal.message });
    else await approveAndRelease(work, draft, input.fingerprint);
    return readDraftRecord(work, input.id);
  },
});

/** An enrollment or the start of a campaign takes effect at once. A message is sent after the time to undo. */
async function approveAndRelease(work: Work, draft: DraftRow, fingerprint: string): Promise<void> {
  const operation = operationOf(draft);
  if (operation.release === null) return approve(work, draft, fingerprint, await scheduleRelease(work, draft));
  await approve(work, draft, fingerprint, { status: 'approved' });
  await operation.release(work, storedItemOf(draft));
  await completeRelease(work, draft);
}

/**
 * A pending draft with what time changes in it, the size of a campaign's audience for instance, as it is now. It counts as
 * edited now, so that the page of a reader who saw older numbers is recognized as outdated.
 */
export async function withCurrentCounts(work: Work, draft: DraftRow): Promise<DraftRow> {
  const { recount } = operationOf(draft);
  if (!recount || draft.status !== 'pending') return draft;
  const item = await recount(work, draft.item);
  return { ...draft, item, edited_by: actorSummary(systemActor(work.agency.id)), edited_at: work.now };
}

export const rejectDraft = direct({
  name: 'rejectDraft',
  scope: 'human',
  summary: 'Decide that a draft does not leave, and say why: the agent reads it.',
  effect: 'write',
  input: DraftId.extend({ reason: text(1000) }),
  output: Draft,
  run: async (work, input) => {
    const draft = await lockPending(work, input.id);
    await reject(work, draft, { reason: input.reason });
    return readDraftRecord(work, input.id);
  },
});
