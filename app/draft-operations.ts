import { campaignMessage } from '../domain/campaigns/campaign-message.ts';
import { requestCampaignStart } from '../domain/campaigns/start-campaign.ts';
import { draftEmail, draftSms, draftUnitSms } from '../domain/conversations/message-drafts.ts';
import { propertyProposal } from '../domain/matching/property-proposal.ts';
import { requestEnrollment } from '../domain/sequences/enroll.ts';
import { sequenceStep } from '../domain/sequences/sequence-step.ts';
import type { DraftOperation } from '../domain/shared/operation.ts';
import { signatureRequest } from '../domain/signatures/signature-request.ts';
import { visitEmail, visitSms } from '../domain/visit-messages/message-operations.ts';

/** The operations that write drafts. A draft's row holds the name of its own, by which it is decided and released. */
export const draftOperations: readonly DraftOperation[] = [
  draftSms,
  draftUnitSms,
  draftEmail,
  propertyProposal,
  requestEnrollment,
  requestCampaignStart,
  campaignMessage,
  sequenceStep,
  signatureRequest,
  visitEmail,
  visitSms,
];
