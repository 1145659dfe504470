import { campaignMessage } from '../../domain/campaigns/campaign-message.ts';
import { requestCampaignStart } from '../../domain/campaigns/start-campaign.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { draftEmail, draftSms, draftUnitSms } from '../../domain/drafts/message-drafts.ts';
import { requestEnrollment } from '../../domain/sequences/enrollments.ts';
import { sequenceStep } from '../../domain/sequences/sequence-step.ts';
import type { Kept, Released } from '../../domain/shared/operation.ts';

/** Everything that can be held, by the name that its draft remembers. */
const heldOperations: Kept[] = [
  ...[draftSms, draftUnitSms, draftEmail, requestEnrollment],
  ...[requestCampaignStart, campaignMessage, sequenceStep],
];

export function operationOf(draft: Pick<DraftRow, 'operation'>): Kept {
  const operation = heldOperations.find((candidate) => candidate.name === draft.operation);
  if (!operation) throw new Error(`No operation is called ${draft.operation}.`);
  return operation;
}

export const releasedOf = (draft: DraftRow): Released<any> => ({
  draftId: draft.id,
  // A campaign has none, and its operation asks for none.
  contactId: draft.contact_id as string,
  item: draft.item,
});
