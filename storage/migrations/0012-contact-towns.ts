import { Migration } from '@mikro-orm/migrations';

/** Processes of 0.2.0 write contacts before the tenant role is let into the new table. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/**
 * The towns in which contacts search, one row for each, folded. A list by town reads its index in the order of the page, as
 * fast for a town of half of all contacts as for one of three. A condition on the array of a contact could not: an index over
 * the elements of arrays has no order.
 */
export class ContactTowns extends Migration {
  override up(): void {
    // The triggers alone write it, so it needs no foreign key. The check of one, planned while an agency has a handful of contacts,
    // would read all contacts for each row of an import.
    this.addSql(`create table contact_town (
      agency_id uuid not null, town text collate "C" not null, contact_id uuid not null,
      primary key (agency_id, town, contact_id))`);
    this.addSql('alter table contact_town enable row level security');
    this.addSql('create policy one_agency on contact_town using (agency_id = clef_agency())');
    // No process writes a contact between these rows and the triggers that follow.
    this.addSql('lock table contact in share row exclusive mode');
    // A migration that changes clef_fold has to fold these rows anew.
    this.addSql(`insert into contact_town (agency_id, town, contact_id)
      select distinct agency_id, clef_fold(city), id from contact, unnest(search_cities) as city where city is not null`);
    // New contacts are written together, many at once when an agency is imported: row by row took twice the time.
    this.addSql(`create function write_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      insert into contact_town (agency_id, town, contact_id)
        select distinct agency_id, clef_fold(city), id from added, unnest(search_cities) as city where city is not null;
      return null;
    end $$`);
    this.addSql(`create trigger towns_of_new after insert on contact referencing new table as added
      for each statement execute function write_towns()`);
    this.addSql(`create function rewrite_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from contact_town where agency_id = old.agency_id and contact_id = old.id
        and town in (select clef_fold(city) from unnest(old.search_cities) as city);
      if tg_op = 'UPDATE' then
        insert into contact_town (agency_id, town, contact_id)
          select distinct new.agency_id, clef_fold(city), new.id from unnest(new.search_cities) as city where city is not null;
      end if;
      return null;
    end $$`);
    this.addSql(`create trigger towns_changed after update of search_cities on contact for each row
      when (new.search_cities <> old.search_cities) execute function rewrite_towns()`);
    this.addSql('create trigger towns_deleted after delete on contact for each row execute function rewrite_towns()');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
