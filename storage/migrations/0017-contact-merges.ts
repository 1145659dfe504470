import { Migration } from '@mikro-orm/migrations';

/** Processes that ran before this migration write drafts while it is being made. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/** Notes about a contact without a conversation, and contacts that turned out to be the same person. */
export class ContactMerges extends Migration {
  override up(): void {
    this.addSql('alter table note alter conversation_id drop not null, add contact_id uuid');
    this.addSql('alter table note add foreign key (agency_id, contact_id) references contact (agency_id, id)');
    this.addSql('alter table note add check (num_nonnulls(conversation_id, contact_id) = 1)');
    this.addSql(
      'create index note_of_contact on note (agency_id, contact_id, created_at) where contact_id is not null',
    );
    // The row of the merged contact is gone, so no foreign key leads to it; `undo` is what brings it back, for a day.
    this.addSql(`create table contact_merge (
      agency_id uuid not null references agency (id), id uuid not null, merged_id uuid not null, survivor_id uuid not null,
      merged_name text not null, merged_by jsonb not null, merged_at timestamptz(3) not null,
      undone_by jsonb, undone_at timestamptz(3), undo jsonb,
      primary key (agency_id, id), foreign key (agency_id, survivor_id) references contact (agency_id, id),
      check (merged_id <> survivor_id))`);
    this.addSql('create index contact_merge_survivor on contact_merge (agency_id, survivor_id, merged_at)');
    this.addSql(
      'create unique index contact_merge_merged on contact_merge (agency_id, merged_id) where undone_at is null',
    );
    this.addSql('create index contact_merge_undo on contact_merge (merged_at) where undo is not null');
    this.addSql('alter table contact_merge enable row level security');
    this.addSql('create policy one_agency on contact_merge using (agency_id = clef_agency())');
    // Two contacts that both got a message of a campaign may turn out to be one person: its history has both messages.
    this.addSql('alter table draft add merge_id uuid');
    this.addSql('drop index draft_of_campaign');
    this.addSql(`create unique index draft_of_campaign on draft (agency_id, campaign_id, contact_id)
      where campaign_id is not null and merge_id is null`);
    this.addSql(`create function waiting_draft_moved() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update waiting_draft set contact_id = new.contact_id, blocked = is_blocked(new, (select contact from contact
          where contact.agency_id = new.agency_id and contact.id = new.contact_id))
        where agency_id = new.agency_id and draft_id = new.id;
      return null;
    end $$`);
    this.addSql(`create trigger waiting_draft_moved after update of contact_id on draft
      for each row when (new.status = 'pending' and new.contact_id is distinct from old.contact_id)
      execute function waiting_draft_moved()`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
