import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import type { RejectReason } from '../../domain/drafts/draft-states.ts';
import type { Recipient, StoredItem, Work } from '../../domain/shared/operation.ts';
import type { Refusal } from '../../domain/shared/refusal.ts';

export const storedItemOf = (draft: DraftRow): StoredItem<any> => ({
  draftId: draft.id,
  // Null only for the start of a campaign, whose operation does not read it.
  contactId: draft.contact_id as string,
  item: draft.item,
});

/**
 * @param recipients the drafts' contacts by UUID, where they have been read; every rule reads what is missing
 * @returns why drafts may not leave by the rules that hold now, by their ids; those that may are absent
 */
export async function recheck(
  work: Work,
  drafts: readonly DraftRow[],
  recipients?: ReadonlyMap<string, Recipient>,
): Promise<Map<string, Refusal>> {
  const refusals = new Map<string, Refusal>();
  for (const [name, ofOperation] of Map.groupBy(drafts, ({ operation }) => operation)) {
    const found = await work.draftOperation(name).recheck(work, ofOperation.map(storedItemOf), recipients);
    for (const [index, { id }] of ofOperation.entries()) {
      const refusal = found[index];
      if (refusal) refusals.set(id, refusal);
    }
  }
  return refusals;
}

/** Locks the campaigns or enrollments of drafts, always in the same order. */
export async function lockParents(work: Work, drafts: readonly DraftRow[]): Promise<void> {
  const byParent = drafts.toSorted((a, b) => ((a.enrollment_id ?? '') < (b.enrollment_id ?? '') ? -1 : 1));
  for (const draft of byParent) await work.draftOperation(draft.operation).parent?.lock?.(work, draft);
}

/** Locks the draft, and its parent before it. `id` is the UUID. @returns undefined if there is no such draft */
export async function lockDraft(work: Work, id: string): Promise<DraftRow | undefined> {
  const rows = work.agency.from('draft').selectAll().where('id', '=', id);
  const draft = await rows.executeTakeFirst();
  if (!draft) return undefined;
  await work.draftOperation(draft.operation).parent?.lock?.(work, draft);
  return rows.forUpdate().executeTakeFirst();
}

/** Tells the campaign or the enrollment that the draft will not leave. */
export const tellParentStopped = async (work: Work, draft: DraftRow, reason: RejectReason): Promise<void> =>
  work.draftOperation(draft.operation).parent?.stopped?.(work, draft, reason);

/** The same for a draft that failed: the reason is the provider's. */
export const tellParentFailed = (work: Work, draft: DraftRow): Promise<void> =>
  tellParentStopped(work, draft, {
    code: 'step_failed',
    reason: draft.failure?.detail ?? 'The step could not be sent.',
  });
