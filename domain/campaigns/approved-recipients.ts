import { sql } from 'kysely';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Audience } from './audience.ts';
import { type ApprovedRecipient, previewRecipients } from './campaign-preview.ts';
import type { CampaignRow } from './campaign-record.ts';

/**
 * Stores who gets which text, exactly as the person who starts the campaign was shown it: the messages are written later,
 * and by then contacts may have joined the audience or changed.
 * @param shown the fingerprint that the preview gave
 * @returns the segments of all messages
 * @throws Refusal `conflict` with the new figures if the recipients or their texts have changed since
 */
export async function approveRecipients(work: Work, campaign: CampaignRow, shown: string | undefined): Promise<number> {
  const insert = (recipients: ApprovedRecipient[]) => insertRecipients(work, campaign.id, recipients);
  const current = await previewRecipients(work, campaign.body, campaign.filter as Audience, insert);
  if (current.recipientsFingerprint !== shown) throw recipientsChanged(campaign, shown, current.recipients);
  return current.segments;
}

/** A recipients' fingerprint begins with their number. */
const countIn = (fingerprint: string | undefined) => /^(\d+)-/.exec(fingerprint ?? '')?.[1];

function recipientsChanged(campaign: CampaignRow, shown: string | undefined, count: number): Refusal {
  const shownCount = countIn(shown);
  const figures =
    shownCount === undefined || shownCount === String(count)
      ? `The recipients or their texts are not those that were shown: ${count} now.`
      : `The recipients have changed since they were shown: ${shownCount} then, ${count} now.`;
  return new Refusal('conflict', figures, {
    existingId: publicId('campaign', campaign.id),
    hint: 'Read the preview again, then decide.',
  });
}

async function insertRecipients(work: Work, campaignId: string, recipients: ApprovedRecipient[]): Promise<void> {
  if (recipients.length === 0) return;
  const contacts = recipients.map(({ contactId }) => contactId);
  const hashes = recipients.map(({ approvedHash }) => approvedHash);
  await sql`insert into campaign_recipient (agency_id, campaign_id, contact_id, approved_hash)
    select ${work.agency.id}, ${campaignId}, contact, hash
    from unnest(${contacts}::uuid[], ${hashes}::text[]) as approved (contact, hash)`.execute(work.agency.db);
}

/** The hash of the approved message to each of these contacts, by the contact's UUID. */
export async function approvedHashes(
  work: Work,
  campaign: CampaignRow,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  if (contactIds.length === 0) return new Map();
  const rows = work.agency.from('campaign_recipient').select(['contact_id', 'approved_hash']);
  const approved = await rows.where('campaign_id', '=', campaign.id).where('contact_id', 'in', contactIds).execute();
  return new Map(approved.map(({ contact_id, approved_hash }) => [contact_id, approved_hash]));
}

/**
 * Excludes the approved contacts that have left the audience since, once all its other contacts have a message or an
 * exclusion, and removes the list, which has served its purpose.
 * @returns how many had left
 */
export async function closeRecipients(work: Work, campaign: CampaignRow): Promise<number> {
  const { rows } = await sql`
    insert into campaign_exclusion (agency_id, campaign_id, contact_id, reason)
    select agency_id, campaign_id, contact_id, 'left_audience' from campaign_recipient as approved
    where agency_id = ${work.agency.id} and campaign_id = ${campaign.id}
      and not exists (select from draft where draft.agency_id = approved.agency_id
        and draft.campaign_id = approved.campaign_id and draft.contact_id = approved.contact_id)
      and not exists (select from campaign_exclusion as excluded where excluded.agency_id = approved.agency_id
        and excluded.campaign_id = approved.campaign_id and excluded.contact_id = approved.contact_id)
    returning contact_id`.execute(work.agency.db);
  await work.agency.remove('campaign_recipient').where('campaign_id', '=', campaign.id).execute();
  return rows.length;
}
