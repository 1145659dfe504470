import { Migration } from '@mikro-orm/migrations';

/** Processes of the version before write contacts while it is being made. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/** A function in SQL would take longer than what it does. */
const cellOf = (row: string) =>
  `coalesce(${row}assigned_to::text, '') || ' ' || ${row}stage || ' ' || coalesce(${row}kind, '')`;

/**
 * The cell of a contact: who is in charge, the stage and the kind as one text. The contacts of a cell, and those of a cell who
 * search in a town, are neighbours in an index. A list with several filters reads a few cells, so that it takes no longer where
 * each filter has many contacts and hardly anybody matches them all.
 */
export class CombinedFilters extends Migration {
  override up(): void {
    this.addSql('lock table contact in share row exclusive mode');
    this.addSql(`alter table listed_contact
      add cell text collate "C" not null generated always as (${cellOf('')}) stored`);
    this.addSql('create index listed_contact_cell on listed_contact (agency_id, cell, contact_id)');
    this.addSql(`alter table contact_town add cell text collate "C" not null default ''`);
    this.addSql(`update contact_town set cell = ${cellOf('contact.')} from contact
      where contact.agency_id = contact_town.agency_id and contact.id = contact_id`);
    this.addSql('alter table contact_town alter cell drop default');
    this.addSql('create index contact_town_cell on contact_town (agency_id, town, cell, contact_id)');
    this.keepCells();
    // What visitors said is read before the newest visits, most of which nobody has said anything about.
    this.addSql('create index visit_feedback on visit (agency_id, starts_at, id) where feedback is not null');
  }

  private keepCells(): void {
    this.addSql(`create or replace function write_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      insert into contact_town (agency_id, town, contact_id, cell)
        select distinct agency_id, clef_fold(city), id, ${cellOf('added.')}
        from added, unnest(search_cities) as city where city is not null;
      return null;
    end $$`);
    this.addSql(`create or replace function rewrite_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from contact_town where agency_id = old.agency_id and contact_id = old.id
        and town in (select clef_fold(city) from unnest(old.search_cities) as city);
      insert into contact_town (agency_id, town, contact_id, cell)
        select distinct new.agency_id, clef_fold(city), new.id, ${cellOf('new.')}
        from unnest(new.search_cities) as city where city is not null;
      return null;
    end $$`);
    this.addSql(`create function move_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update contact_town set cell = ${cellOf('new.')}
        where agency_id = new.agency_id and contact_id = new.id
          and town in (select clef_fold(city) from unnest(new.search_cities) as city);
      return null;
    end $$`);
    this.addSql(`create trigger towns_moved after update on contact for each row
      when (new.search_cities = old.search_cities and new.search_cities <> '{}' and
        (new.assigned_to, new.stage, new.kind) is distinct from (old.assigned_to, old.stage, old.kind))
      execute function move_towns()`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
