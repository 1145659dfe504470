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
    // Nothing says who wrote a value before; where a key could have, a person confirms it again.
    this.addSql(`update contact set key_written = '{first_name,last_name,search_cities}' where exists (
      select from access_key where access_key.agency_id = contact.agency_id and 'contacts:write' = any(access_key.scopes))`);
    this.addSql('create index property_updated on property (agency_id, updated_at)');
    // PostgreSQL 17 and later build an index without a search path, so the function has to name its schema.
    this.addSql(`create or replace function clef_fold(value text) returns text language sql immutable parallel safe strict as
      $$ select btrim(regexp_replace(translate(lower(public.unaccent('public.unaccent'::regdictionary, value)),
        '-_''’.', '     '), '\\s+', ' ', 'g')) $$`);
    this.addSql("create index property_reference on property (agency_id, replace(clef_fold(reference), ' ', ''))");
    this.addSql('create index visit_updated on visit (agency_id, updated_at)');
    this.addSql('alter table conversation add updated_at timestamptz(3) not null default now()');
    this.addSql('update conversation set updated_at = greatest(created_at, last_message_at)');
    this.addSql('create index conversation_updated on conversation (agency_id, updated_at)');
    // Drafts that offer the same slot find each other by this index.
    this.addSql("alter table draft add offered_slots text[] not null default '{}', add checked_at timestamptz(3)");
    this.addSql(
      `create index draft_offered_slots on draft using gin (agency_id, offered_slots)
      where cardinality(offered_slots) > 0`,
    );
    this.addSql(`create index draft_plan on draft (agency_id, plan_id) where status = 'pending'`);
    this.addSql(`create table campaign_recipient (
      agency_id uuid not null references agency (id), campaign_id uuid not null, contact_id uuid not null,
      approved_hash text not null, primary key (agency_id, campaign_id, contact_id),
      foreign key (agency_id, campaign_id) references campaign (agency_id, id),
      foreign key (agency_id, contact_id) references contact (agency_id, id))`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
