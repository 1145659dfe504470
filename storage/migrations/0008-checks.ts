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
    this.addSql(`create index draft_plan on draft (agency_id, plan_id) where status = 'pending'`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
