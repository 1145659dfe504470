import { Migration } from '@mikro-orm/migrations';

/** Until when an offer is valid, and indexes for the page of the day and for the director's figures. */
export class Today extends Migration {
  override up(): void {
    this.addSql('alter table offer add valid_until timestamptz(3)');
    this.addSql(
      `create index offer_to_answer on offer (agency_id, valid_until) where stage in ('received', 'countered')`,
    );
    this.addSql(`create index property_mandate_end on property (agency_id, mandate_expires_at)
      where status in ('available', 'under_offer')`);
    this.addSql(`create index conversation_asked_of on conversation (agency_id, assigned_to, asked_at)
      where status = 'open' and asked_at is not null`);
    // Figures count these rows of a period, most of which they need not read for it.
    this.addSql('create index contact_created on contact (agency_id, created_at) include (source)');
    this.addSql(`create index message_received on message (agency_id, at) include (conversation_id, id)
      where direction = 'inbound'`);
    this.addSql(`create index draft_proposed on draft (agency_id, created_at)
      where campaign_id is null and enrollment_id is null`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
