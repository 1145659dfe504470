import { sql } from 'kysely';
import type { Work } from '../../shared/operation.ts';
import { inEnglishQuotes } from '../../shared/quotation.ts';
import { Refusal } from '../../shared/refusal.ts';

type Both = { survivorId: string; mergedId: string };

/**
 * Refuses a merge while something is on its way to one of the two. What was approved was approved for the contact that was
 * read, and whoever runs through a campaign or a sequence twice under two names would get the same message twice.
 * @throws Refusal `conflict` with what to do first
 */
export async function requireNothingLeaving(work: Work, both: Both): Promise<void> {
  await requireNoDepartures(work, both);
  await requireNoCampaign(work, both);
  await requireNoSharedSequence(work, both);
}

async function requireNoDepartures(work: Work, { mergedId }: Both): Promise<void> {
  const drafts = work.agency.from('draft').select('id').where('contact_id', '=', mergedId);
  const leaving = drafts.where('status', 'in', ['approved', 'scheduled', 'sending', 'unconfirmed']).limit(1);
  if (!(await leaving.executeTakeFirst())) return;
  throw new Refusal('conflict', 'A message that was approved for the contact to be merged has not left yet.', {
    hint: 'Wait until it has left, or take it back, and merge them then.',
  });
}

async function requireNoCampaign(work: Work, { survivorId, mergedId }: Both): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from campaign where agency_id = ${work.agency.id} and status in ('scheduled', 'running', 'paused') and (
      exists (select from draft where draft.agency_id = campaign.agency_id and draft.campaign_id = campaign.id
        and draft.contact_id in (${survivorId}, ${mergedId}))
      or exists (select from campaign_recipient as recipient where recipient.agency_id = campaign.agency_id
        and recipient.campaign_id = campaign.id and recipient.contact_id in (${survivorId}, ${mergedId})))
    limit 1`.execute(work.agency.db);
  if (!rows[0]) return;
  throw new Refusal('conflict', `The campaign ${inEnglishQuotes(rows[0].name)} is being sent to one of them.`, {
    hint: 'Merge them when the campaign has ended.',
  });
}

async function requireNoSharedSequence(work: Work, { survivorId, mergedId }: Both): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select sequence.name from enrollment as one
    join enrollment as other on other.agency_id = one.agency_id and other.sequence_id = one.sequence_id
    join sequence on sequence.agency_id = one.agency_id and sequence.id = one.sequence_id
    where one.agency_id = ${work.agency.id} and one.contact_id = ${survivorId} and other.contact_id = ${mergedId}
      and ((one.status in ('active', 'failed') and (other.status in ('active', 'failed') or other.step_index > one.step_index))
        or (other.status in ('active', 'failed') and one.step_index > other.step_index))
    limit 1`.execute(work.agency.db);
  if (!rows[0]) return;
  throw new Refusal('conflict', `The sequence ${inEnglishQuotes(rows[0].name)} would write the same to them twice.`, {
    hint: 'Stop it for the contact that has had fewer of its messages, and merge them then.',
  });
}
