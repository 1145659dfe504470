import { z } from 'zod';
import { rewriteReturned } from '../../domain/agent/rewrite-returned.ts';
import { storedCheck } from '../../domain/checks/check-drafts.ts';
import {
  type AcceptedFlag,
  Draft,
  type DraftRow,
  draftRecord,
  fingerprintOf,
  readDraftRecord,
} from '../../domain/drafts/draft-record.ts';
import type { Approval } from '../../domain/drafts/draft-states.ts';
import { approve, completeRelease, edit, reject, returnToAgent } from '../../domain/drafts/draft-transitions.ts';
import { noteApproval, noteRejection } from '../../domain/recipes/rest-after-rejections.ts';
import { actorSummary, systemActor } from '../../domain/shared/actor.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { instant, text } from '../../domain/shared/fields.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { parseInput } from '../../door/parse-input.ts';
import { recipes } from '../../storage/agent-values.ts';
import { recheck, storedItemOf } from '../release/draft-operations.ts';
import { scheduleRelease } from '../release/release-time.ts';
import { requireAcceptedFlags } from './accepted-flags.ts';
import { checkAsLeaving } from './check-as-leaving.ts';
import { DraftAsRead, DraftId, lockPending, requireFingerprint } from './locked-draft.ts';
import { requirePlannable } from './planned-time.ts';

/** The decisions that humans make about a pending draft. The scope of each is `human`: no key and no tool can do it. */

/** The changed fields of the item; each kind of draft has its own. */
export const Change = z.record(z.string(), z.unknown());

export const editDraft = direct({
  name: 'editDraft',
  scope: 'human',
  summary: 'Change the text before approving it; what the agent wrote is kept.',
  effect: 'write',
  // The fingerprint keeps one colleague from overwriting another one's edit.
  input: DraftAsRead.extend({ change: Change }),
  output: Draft,
  run: async (work, input) => {
    const draft = await lockPending(work, input.id);
    requireFingerprint(draft, input.fingerprint);
    const item = await editedItem(work, draft, input.change);
    if (canonicalJson(item) === canonicalJson(draft.item)) return draftRecord(draft);
    const checked = await checkAsLeaving(work, { ...draft, item });
    await edit(work, draft, item, storedCheck(work, checked));
    return readDraftRecord(work, input.id);
  },
});

/** The draft's item with a change applied to it, and with what the agency adds to it now. */
export async function editedItem(
  work: Work,
  draft: DraftRow,
  change: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const operation = work.draftOperation(draft.operation);
  return operation.revise(draft.item, parseInput(operation.edit, change), await work.profile());
}

const ApproveInput = DraftAsRead.extend({
  acceptedFlags: z.array(text(100)).max(500).default([]).describe('The ids of the flags that this person accepts'),
  change: Change.optional().describe('A correction to approve with the draft, in one step'),
  editedFingerprint: text(100).optional().describe('The fingerprint of the corrected draft, as its preview gave it'),
  sendAt: instant.optional().describe('Not before this time'),
  anyHour: z.boolean().default(false).describe('A service message need not wait for the courtesy hours'),
}).refine((input) => (input.change === undefined) === (input.editedFingerprint === undefined), {
  path: ['editedFingerprint'],
  error: 'belongs to change: send both or neither',
});

/**
 * Approves exactly the text with this fingerprint, so that an edit in between is not released unread; with `change`, the
 * corrected text that its preview showed. The flags of that text are looked up again, as of the time at which it leaves,
 * and each must be accepted by name. If a rule forbids the message by now, an opt-out for instance, the draft is rejected
 * with that reason instead.
 */
export const approveDraft = direct({
  name: 'approveDraft',
  scope: 'human',
  summary: 'Release a draft exactly as it was read.',
  effect: 'write',
  input: ApproveInput,
  output: Draft,
  run: async (work, input) => {
    const read = await withCurrentCounts(work, await lockPending(work, input.id));
    requireFingerprint(read, input.fingerprint);
    requirePlannable(work, read, input.sendAt);
    const draft = await corrected(work, read, input);
    const sendAt = input.sendAt === undefined ? undefined : new Date(input.sendAt);
    const checked = await checkAsLeaving(work, { ...draft, any_hour: input.anyHour }, sendAt);
    if (draft !== read) await edit(work, draft, draft.item, storedCheck(work, checked));
    const refusal = (await recheck(work, [draft])).get(draft.id);
    if (refusal) await reject(work, draft, { code: refusal.code, reason: refusal.message });
    else {
      const acceptedFlags = requireAcceptedFlags(checked.findings, input.acceptedFlags);
      const approval = { fingerprint: fingerprintOf(draft), acceptedFlags, anyHour: input.anyHour };
      await approveAndRelease(work, draft, approval, sendAt);
      recordAcceptedFlags(work, draft, acceptedFlags);
      await noteApproval(work, draft);
    }
    return readDraftRecord(work, input.id);
  },
});

/** The draft with the correction that is approved with it. @throws Refusal `conflict` if the preview showed another one */
async function corrected(
  work: Work,
  draft: DraftRow,
  { change, editedFingerprint }: z.output<typeof ApproveInput>,
): Promise<DraftRow> {
  if (change === undefined || editedFingerprint === undefined) return draft;
  const edited = { ...draft, item: await editedItem(work, draft, change) };
  requireFingerprint(edited, editedFingerprint);
  return edited;
}

/** An enrollment or the start of a campaign takes effect at once. A message is sent after the time to undo. */
async function approveAndRelease(work: Work, draft: DraftRow, approval: Approval, sendAt?: Date): Promise<void> {
  const operation = work.draftOperation(draft.operation);
  if (operation.release === null) {
    const message = { ...draft, any_hour: approval.anyHour };
    return approve(work, draft, approval, await scheduleRelease(work, message, sendAt));
  }
  await approve(work, draft, approval, { status: 'approved' });
  await operation.release(work, storedItemOf(draft));
  await completeRelease(work, draft);
}

/** The journal names the kinds of the accepted flags; the draft has their words. */
export function recordAcceptedFlags(work: Work, draft: Pick<DraftRow, 'id'>, flags: AcceptedFlag[]): void {
  if (flags.length === 0) return;
  const codes = [...new Set(flags.map(({ code }) => code))].join(' ');
  work.journal({ operation: 'acceptFlags', outcome: 'done', code: codes, subject: publicId('draft', draft.id) });
}

/**
 * A pending draft with what time changes in it, the size of a campaign's audience for instance, as it is now. It counts as
 * edited now, so that the page of a reader who saw older numbers is recognized as outdated.
 */
export async function withCurrentCounts(work: Work, draft: DraftRow): Promise<DraftRow> {
  const { recount } = work.draftOperation(draft.operation);
  if (!recount || draft.status !== 'pending') return draft;
  const item = await recount(work, draft.item);
  return { ...draft, item, edited_by: actorSummary(systemActor(work.agency.id)), edited_at: work.now };
}

const Rejected = Draft.extend({
  restingRecipe: z
    .enum(recipes)
    .nullable()
    .describe('The recipe that proposes nothing more because of it, until an owner has answered'),
});

export const rejectDraft = direct({
  name: 'rejectDraft',
  scope: 'human',
  summary: 'Decide that a draft does not leave, and say why: the agent reads it.',
  effect: 'write',
  input: DraftId.extend({ reason: text(1000) }),
  output: Rejected,
  run: async (work, input) => {
    const draft = await lockPending(work, input.id);
    await reject(work, draft, { reason: input.reason });
    const restingRecipe = await noteRejection(work, draft);
    return { ...(await readDraftRecord(work, input.id)), restingRecipe };
  },
});

export const returnDraft = direct({
  name: 'returnDraft',
  scope: 'human',
  summary: 'Return a draft to its agent with a remark, which the agent reads as its next task.',
  effect: 'write',
  input: DraftId.extend({ remark: text(1000) }),
  output: Rejected,
  run: async (work, input) => {
    const draft = await lockPending(work, input.id);
    await returnToAgent(work, draft, input.remark);
    await rewriteReturned(work, draft, input.remark);
    const restingRecipe = await noteRejection(work, draft);
    return { ...(await readDraftRecord(work, input.id)), restingRecipe };
  },
});
