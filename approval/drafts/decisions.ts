import { z } from 'zod';
import { taskOf } from '../../domain/drafts/draft-queue.ts';
import { Draft, type DraftRow, draftRecord, findDraft } from '../../domain/drafts/draft-record.ts';
import { clefIn, signatureOf } from '../../domain/shared/actor.ts';
import { canonical } from '../../domain/shared/canonical-json.ts';
import { text } from '../../domain/shared/fields.ts';
import { id } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { asJson } from '../../storage/json.ts';
import { parseInput } from '../permit.ts';
import { operationOf, releasedOf } from '../release/draft-operations.ts';
import { holdSwitches, momentOf } from '../release/release-time.ts';
import { claimPending, decide, requireFingerprint, settle } from '../release/transitions.ts';

/** What humans decide. Every one of these is `human`: no scope, no key and no tool opens it. */

export const one = z.strictObject({ id: id('draft') });
export const asRead = one.extend({ fingerprint: text(100).describe('Of the draft as it was read') });

export const editDraft = direct({
  name: 'editDraft',
  scope: 'human',
  summary: 'Change the text before approving it; what the agent wrote is kept.',
  effect: 'write',
  // With the fingerprint another colleague's edit is not overwritten.
  input: asRead.extend({ change: z.record(z.string(), z.unknown()) }),
  output: Draft,
  run: async (work, input) => {
    const draft = await claimPending(work, input.id);
    requireFingerprint(draft, input.fingerprint);
    const item = revised(draft, input.change);
    if (canonical(item) === canonical(draft.item)) return draftRecord(draft);
    await settle(work, draft, {
      item: asJson(item),
      edited_by: asJson(signatureOf(work.actor)),
      edited_at: work.now,
    });
    return draftRecord(await findDraft(work, input.id));
  },
});

/** The item as it would be with a change. */
export function revised(draft: DraftRow, given: Record<string, unknown>): Record<string, unknown> {
  const operation = operationOf(draft);
  return operation.revise(draft.item, parseInput(operation.edit, given));
}

/** Approves exactly the text that was read: `fingerprint` says which, so that an edit in between is not released unread.
 * Where a rule forbids it by now, an opt-out for instance, the draft ends rejected with that reason. */
export const approveDraft = direct({
  name: 'approveDraft',
  scope: 'human',
  summary: 'Release a draft exactly as it was read.',
  effect: 'write',
  input: asRead,
  output: Draft,
  run: async (work, input) => {
    const draft = await recounted(work, await claimPending(work, input.id));
    requireFingerprint(draft, input.fingerprint);
    const refusal = await refusalOf(work, draft);
    if (refusal) await decide(work, draft, endedBy(refusal));
    else await release(work, draft, input.fingerprint);
    return draftRecord(await findDraft(work, input.id));
  },
});

/** What waits as it is now: of some, a campaign's audience for instance, what one reads changes without anybody's edit. */
export async function recounted(work: Work, draft: DraftRow): Promise<DraftRow> {
  const { recount } = operationOf(draft);
  if (!recount || draft.status !== 'pending') return draft;
  const item = await recount(work, draft.item);
  // Dated, though nothing changed: whoever has read another count has an older one.
  return { ...draft, item, edited_by: signatureOf(clefIn(work.agency.id)), edited_at: work.now };
}

export const rejectDraft = direct({
  name: 'rejectDraft',
  scope: 'human',
  summary: 'Decide that a draft does not leave, and say why: the agent reads it.',
  effect: 'write',
  input: one.extend({ reason: text(1000) }),
  output: Draft,
  run: async (work, input) => {
    const draft = await claimPending(work, input.id);
    await decide(work, draft, { status: 'rejected', reason: input.reason });
    return draftRecord(await findDraft(work, input.id));
  },
});

/** Why this draft may not leave, by the rules of this moment; undefined where it may. */
export const refusalOf = (work: Work, draft: DraftRow): Promise<Refusal | undefined> =>
  operationOf(draft)
    .recheck(work, releasedOf(draft))
    .then(
      () => undefined,
      (error) => {
        if (error instanceof Refusal) return error;
        throw error;
      },
    );

/** A rule decides, whoever pressed the button. */
export const endedBy = ({ code, message }: Refusal) =>
  ({ status: 'rejected', reason: message, reason_code: code }) as const;

/** An enrollment takes effect at once. A message goes to its channel after the time in which the human may undo. */
async function release(work: Work, draft: DraftRow, approved_hash: string): Promise<void> {
  const operation = operationOf(draft);
  if (operation.release) {
    await decide(work, draft, { status: 'approved', approved_hash, item: asJson(draft.item) });
    await operation.release(work, releasedOf(draft));
    return settle(work, draft, { status: 'sent', sent_at: work.now });
  }
  await decide(work, draft, { ...(await handOverAt(work, draft)), approved_hash });
}

/** When it leaves: at the lawful moment, and not before it can be undone. Wakes the worker for then. */
export async function handOverAt(work: Work, draft: DraftRow) {
  const switches = await holdSwitches(work);
  const moment = momentOf(work.now, switches, draft);
  const undoneBy = new Date(work.now.getTime() + switches.undo_seconds * 1000);
  // What opens sooner than it can be undone waits for the latter.
  const undoing = moment.waits_for !== 'paused' && undoneBy > moment.release_at;
  const planned = undoing
    ? { ...moment, status: 'approved' as const, waits_for: 'undo' as const, holiday: null, release_at: undoneBy }
    : moment;
  if (planned.waits_for !== 'paused') work.wake({ task: taskOf(draft), id: draft.id, at: planned.release_at });
  return planned;
}
