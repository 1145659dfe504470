import { Migration } from '@mikro-orm/migrations';

/** Triggers run for processes of an older version too, whose role may not write what they write. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/**
 * The last or first contact with a person as an imported file states it: the time for which prospects are kept counts from there. And
 * whom a file means by its names of colleagues.
 */
export class StatedContacts extends Migration {
  override up(): void {
    this.addSql('lock table contact, listed_contact in access exclusive mode');
    this.addSql('alter table contact add stated_contact_at timestamptz(3)');
    this.addSql('alter table listed_contact add stated_contact_at timestamptz(3)');
    this.addSql('create or replace view indexed_contact as select * from contact where agency_id = clef_agency()');
    // A merge is undone only if the contact is as the merge left it.
    this.addSql(
      `update contact_merge set undo = jsonb_set(undo, '{after,stated_contact_at}', 'null') where undo is not null`,
    );
    this.addSql(`create or replace function list_contacts() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      insert into listed_contact (agency_id, contact_id, assigned_to, stage, kind, sort_name, created_at, stated_contact_at)
        select agency_id, id, assigned_to, stage, kind, name_last, created_at, stated_contact_at from added;
      return null;
    end $$`);
    this.addSql(`create function list_stated_contact() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update listed_contact set stated_contact_at = new.stated_contact_at
        where agency_id = new.agency_id and contact_id = new.id;
      return null;
    end $$`);
    this.addSql(`create trigger listed_stated after update of stated_contact_at on contact for each row
      when (new.stated_contact_at is distinct from old.stated_contact_at) execute function list_stated_contact()`);
    this.addSql(`alter table import_mapping add colleagues jsonb not null default '{}'`);
    // The expression is the one of `domain/erasure/retention.ts`.
    this.addSql('drop index listed_contact_heard');
    this.addSql(`create index listed_contact_heard on listed_contact
      (agency_id, (coalesce(greatest(last_heard_at, stated_contact_at), created_at)), contact_id)`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
