import { sql } from 'kysely';
import { approvedHashes, closeRecipients } from '../../domain/campaigns/approved-recipients.ts';
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
 * Writes a message or an exclusion for each of the next contacts, in the order in which the contacts were created. Only the
 * approved recipients get a message, and only the approved one. The position commits with the rows: if the process dies,
 * its slice is repeated and no contact is written twice or skipped.
 */
export async function writeRecipients(work: Work, campaign: CampaignRow): Promise<void> {
  const contacts = await readAudience(work, campaign.filter as Audience, campaign.frozen_up_to, SLICE_SIZE, {
    createdUntil: campaign.started_at,
  });
  const isLast = contacts.length < SLICE_SIZE;
  const written = await writeMessages(work, campaign.body, contacts, smsItemCache());
  const messages = await withoutErased(work, await asApproved(work, campaign, written));
  const recipients = await insertMessages(work, campaign, messages.filter(isAddressed));
  const taken = await numbersTaken(work, campaign, messages);
  const exclusions = messages.flatMap((message) => {
    if (recipients.has(message.contact.id)) return [];
    const isTaken = message.reason === null || (message.reason === 'joined_later' && taken.has(message.contact.phone));
    const reason = isTaken ? ('duplicate_number' as const) : message.reason;
    return [{ campaign_id: campaign.id, contact_id: message.contact.id, reason }];
  });
  if (exclusions.length > 0) await work.agency.insert('campaign_exclusion', exclusions).execute();
  const excluded: ExclusionCounts = { ...campaign.excluded };
  for (const { reason } of exclusions) countExcluded(excluded, reason);
  const left = isLast ? await closeRecipients(work, campaign) : 0;
  if (left > 0) countExcluded(excluded, 'left_audience', left);
  await endSlice(work, campaign, work.now, {
    excluded: asJson(excluded),
    recipients: campaign.recipients + recipients.size,
    ...(isLast ? { frozen_at: work.now } : { frozen_up_to: contacts.at(-1)?.id ?? null }),
  });
  work.journal({ operation: 'freezeCampaign', outcome: 'done', subject: publicId('campaign', campaign.id) });
}

/** The messages as they were approved with the campaign; any other becomes the reason why its contact gets none. */
async function asApproved(work: Work, campaign: CampaignRow, messages: WrittenMessage[]): Promise<WrittenMessage[]> {
  const addressed = messages.filter(isAddressed);
  const hashes = await approvedHashes(
    work,
    campaign,
    addressed.map(({ contact }) => contact.id),
  );
  return messages.map((message) => {
    if (!isAddressed(message)) return message;
    const { contact, item } = message;
    const approved = hashes.get(contact.id);
    if (approved === fingerprintOf({ contact_id: contact.id, item })) return message;
    return { contact, reason: approved === undefined ? 'joined_later' : 'not_as_approved', missing: [] };
  });
}

/**
 * Somebody may have been erased since the audience was read. The lock lets later erasures wait until the message is there, which they
 * then find. Those who are left out here have left the audience.
 */
async function withoutErased(work: Work, messages: WrittenMessage[]): Promise<WrittenMessage[]> {
  const ids = messages.filter(isAddressed).map(({ contact }) => contact.id);
  if (ids.length === 0) return messages;
  const rows = work.agency.from('contact').select('id').where('id', 'in', ids).where('erased_at', 'is', null);
  const kept = new Set((await rows.orderBy('id').forKeyShare().execute()).map(({ id }) => id));
  return messages.filter((message) => !isAddressed(message) || kept.has(message.contact.id));
}

/** The numbers of the contacts that were not approved, if another contact of the campaign has them. */
async function numbersTaken(
  work: Work,
  campaign: CampaignRow,
  messages: WrittenMessage[],
): Promise<Set<string | null>> {
  const numbers = messages.flatMap(({ reason, contact }) => (reason === 'joined_later' ? (contact.phone ?? []) : []));
  if (numbers.length === 0) return new Set();
  const to = sql<string>`item->>'to'`;
  const drafts = work.agency.from('draft').select(to.as('to')).where('campaign_id', '=', campaign.id);
  return new Set((await drafts.where(to, 'in', numbers).execute()).map((row) => row.to));
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
