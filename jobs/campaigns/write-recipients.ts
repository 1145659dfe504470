import { type Audience, readAudience } from '../../domain/campaigns/audience.ts';
import {
  campaignMessage,
  smsItemCache,
  type WrittenMessage,
  writeMessages,
} from '../../domain/campaigns/campaign-message.ts';
import type { CampaignRow } from '../../domain/campaigns/campaign-record.ts';
import { countExcluded, type ExclusionCounts } from '../../domain/campaigns/exclusions.ts';
import { fingerprintOf } from '../../domain/drafts/draft-record.ts';
import { createCampaignMessages } from '../../domain/drafts/draft-transitions.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { asJson } from '../../storage/json.ts';
import { endSlice } from './end-slice.ts';

const SLICE_SIZE = 500;

/**
 * Writes a message or an exclusion for each of the next contacts, in the order in which the contacts were created. The
 * position commits with the rows: if the process dies, its slice is repeated and no contact is written twice or skipped.
 */
export async function writeRecipients(work: Work, campaign: CampaignRow): Promise<void> {
  const contacts = await readAudience(work, campaign.filter as Audience, campaign.frozen_up_to, SLICE_SIZE, {
    createdUntil: campaign.started_at,
  });
  const messages = await writeMessages(work, campaign.body, contacts, smsItemCache());
  const recipients = await insertMessages(work, campaign, messages.filter(isAddressed));
  const exclusions = messages
    .filter((message) => !isAddressed(message) || !recipients.has(message.contact.id))
    .map(({ contact, reason }) => ({
      campaign_id: campaign.id,
      contact_id: contact.id,
      reason: reason ?? ('duplicate_number' as const),
    }));
  if (exclusions.length > 0) await work.agency.insert('campaign_exclusion', exclusions).execute();
  const excluded: ExclusionCounts = { ...campaign.excluded };
  for (const { reason } of exclusions) countExcluded(excluded, reason);
  await endSlice(work, campaign, work.now, {
    excluded: asJson(excluded),
    recipients: campaign.recipients + recipients.size,
    ...(contacts.length < SLICE_SIZE ? { frozen_at: work.now } : { frozen_up_to: contacts.at(-1)?.id ?? null }),
  });
  await work.journal({ operation: 'freezeCampaign', outcome: 'done', subject: publicId('campaign', campaign.id) });
}

type AddressedMessage = Extract<WrittenMessage, { reason: null }>;

const isAddressed = (message: WrittenMessage): message is AddressedMessage => message.reason === null;

/** @returns the contacts that got a message: another contact of the campaign may have the same number */
const insertMessages = (work: Work, campaign: CampaignRow, messages: AddressedMessage[]): Promise<Set<string | null>> =>
  createCampaignMessages(
    work,
    messages.map(({ contact, item }) => ({
      id: newId(),
      kind: 'sms',
      operation: campaignMessage.name,
      contact_id: contact.id,
      campaign_id: campaign.id,
      asked: asJson(item),
      item: asJson(item),
      approved_hash: fingerprintOf({ contact_id: contact.id, item }),
      requested_by: asJson(campaign.created_by),
      decided_by: asJson(campaign.approved_by),
      decided_at: campaign.approved_at,
      created_at: work.now,
      expires_at: work.now,
    })),
  );
