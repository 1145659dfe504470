import { Migration } from '@mikro-orm/migrations';

/** The agency's zone and addresses, and what the checks of drafts and the decisions about them store. */
export class Checks extends Migration {
  override up(): void {
    this.addSql(`alter table agency
      add time_zone text not null default 'Europe/Paris', add street text, add postcode text, add phone text,
      add email text, add websites text[] not null default '{}'`);
    this.addSql(`alter table draft
      add decision text, add accepted_flags jsonb, add any_hour boolean not null default false,
      add flagged boolean not null default false, add plan_id uuid`);
    this.addSql(`update draft set decision = case when status in ('rejected', 'expired') then 'rejected' else 'approved' end
      where decided_by->>'kind' = 'human' and campaign_id is null and enrollment_id is null`);
    this.addSql("alter table contact add key_written text[] not null default '{}'");
    this.addSql('create index property_updated on property (agency_id, updated_at)');
    this.addSql("create index property_reference on property (agency_id, replace(clef_fold(reference), ' ', ''))");
    this.addSql('create index visit_updated on visit (agency_id, updated_at)');
    this.addSql('alter table conversation add updated_at timestamptz(3) not null default now()');
    this.addSql('update conversation set updated_at = greatest(created_at, last_message_at)');
    this.addSql('create index conversation_updated on conversation (agency_id, updated_at)');
    this.addSql(`create index draft_plan on draft (agency_id, plan_id) where status = 'pending'`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
