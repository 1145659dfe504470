import { campaignMessage } from '../../domain/campaigns/campaign-message.ts';
import { requestCampaignStart } from '../../domain/campaigns/start-campaign.ts';
import { draftEmail, draftSms, draftUnitSms } from '../../domain/conversations/message-drafts.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import type { RejectReason } from '../../domain/drafts/draft-states.ts';
import { requestEnrollment } from '../../domain/sequences/enroll.ts';
import { sequenceStep } from '../../domain/sequences/sequence-step.ts';
import type { DraftOperation, StoredItem, Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';

const draftOperations: DraftOperation[] = [
  draftSms,
  draftUnitSms,
  draftEmail,
  requestEnrollment,
  requestCampaignStart,
  campaignMessage,
  sequenceStep,
];

/** The operation that wrote a draft, by the name that its row holds. */
export function operationOf(draft: Pick<DraftRow, 'operation'>): DraftOperation {
  const operation = draftOperations.find(({ name }) => name === draft.operation);
  if (!operation) throw new Error(`There is no draft operation named ${draft.operation}.`);
  return operation;
}

export const storedItemOf = (draft: DraftRow): StoredItem<any> => ({
  draftId: draft.id,
  // Null only for the start of a campaign, whose operation does not read it.
  contactId: draft.contact_id as string,
  item: draft.item,
});

/** @returns why the draft may not leave by the rules that hold now, or undefined */
export async function recheck(work: Work, draft: DraftRow): Promise<Refusal | undefined> {
  try {
    await operationOf(draft).recheck(work, storedItemOf(draft));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Locks the draft, and its parent before it. `id` is the UUID. @returns undefined if there is no such draft */
export async function lockDraft(work: Work, id: string): Promise<DraftRow | undefined> {
  const rows = work.agency.from('draft').selectAll().where('id', '=', id);
  const draft = await rows.executeTakeFirst();
  if (!draft) return undefined;
  await operationOf(draft).parent?.lock?.(work, draft);
  return rows.forUpdate().executeTakeFirst();
}

/** Tells the campaign or the enrollment that the draft will not leave. */
export const tellParentStopped = async (work: Work, draft: DraftRow, reason: RejectReason): Promise<void> =>
  operationOf(draft).parent?.stopped?.(work, draft, reason);

/** The same for a draft that failed: the reason is the provider's. */
export const tellParentFailed = (work: Work, draft: DraftRow): Promise<void> =>
  tellParentStopped(work, draft, {
    code: 'step_failed',
    reason: draft.failure?.detail ?? 'The step could not be sent.',
  });
