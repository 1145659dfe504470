import { Migration } from '@mikro-orm/migrations';

/** Who was left out of a campaign and why, and indexes for lists that a large campaign would flood. */
export class Lists extends Migration {
  override up(): void {
    this.addSql(`create table campaign_exclusion (
      agency_id uuid not null references agency(id), campaign_id uuid not null, contact_id uuid not null,
      reason text not null, primary key (agency_id, campaign_id, contact_id),
      foreign key (agency_id, campaign_id) references campaign (agency_id, id),
      foreign key (agency_id, contact_id) references contact (agency_id, id))`);
    // As `domain/campaigns/recipient-state.ts` says it, word for word: only then is it taken.
    this.addSql(`create index draft_recipient on draft (agency_id, campaign_id, (case
        when status in ('approved', 'scheduled') then 'waiting'
        when status = 'failed' or (status = 'sent' and failure is not null) then 'failed'
        when status in ('sending', 'sent', 'unconfirmed') then status
        when reason_code in ('opted_out', 'no_phone', 'sms_consent_missing', 'conflict', 'not_as_approved')
          then 'excluded'
        else 'cancelled' end), contact_id)
      where campaign_id is not null`);
    // By when it left, failed or was decided; a campaign's messages are not there, but for those that went wrong.
    this.addSql('drop index draft_decided');
    for (const [name, columns] of [
      ['draft_settled', ''],
      ['draft_settled_so', 'status, '],
    ]) {
      this.addSql(`create index ${name} on draft
        (agency_id, ${columns}(greatest(decided_at, created_at, sending_at, sent_at)), id)
        where decided_at is not null and (campaign_id is null or status in ('failed', 'unconfirmed'))`);
    }
    this.addSql(`create index journal_without_campaigns on journal_entry (agency_id, id)
      where operation not in
        ('releaseCampaignMessage', 'campaignStatusReceived', 'freezeCampaign', 'endCampaignMessages')`);
    // What was asked for the same person in the same words.
    this.addSql(`create index draft_twin on draft (agency_id, contact_id, md5(asked::text), id)
      where campaign_id is null and enrollment_id is null`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
