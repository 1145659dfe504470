import { Migration } from '@mikro-orm/migrations';
import { HAS_DISTRICTS, LAST_DEPARTMENT, POSTCODE_DEPARTMENT, townRules } from './0052-town-rules.ts';

/** Triggers run for processes of an older version too, whose role may not write what they write. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const cellOf = (row: string) =>
  `coalesce(${row}assigned_to::text, '') || ' ' || ${row}stage || ' ' || coalesce(${row}kind, '')`;

/**
 * Towns are compared by a key, the same for every way in which a town is written. Contacts and properties keep the text as it was
 * written, and the key beside it: `contact_town.town` and `property.city_folded`. Both were folded texts before, as which
 * processes of the version before still ask for most towns.
 */
export class Towns extends Migration {
  override up(): void {
    // All before rows are written anew. A change that holds one table and waits for another meets the migration in a deadlock here,
    // where there is nothing to repeat.
    this.addSql('lock table contact in share row exclusive mode');
    this.addSql('lock table property, contact_town in access exclusive mode');
    this.makeKeys();
    this.keepContactTowns();
    this.keepPropertyTowns();
  }

  private makeKeys(): void {
    const key = townRules.reduce(
      (text, [pattern, replacement]) =>
        `regexp_replace(${text}, ${literal(pattern)}, ${literal(replacement.replaceAll('$', '\\'))}, 'g')`,
      `' ' || lower(normalize(value, NFD)) || ' '`,
    );
    this.addSql(`create function town_key(value text) returns text language plpgsql immutable parallel safe strict as $$ begin
      return coalesce(nullif(${key}, ''), lower(value));
    end $$`);
    // A property in « Lyon » is in the district of its postcode.
    this.addSql(`create function town_key(value text, postcode text) returns text language plpgsql immutable parallel safe strict as $$
      begin
      return town_key(case when value ~* ${literal(HAS_DISTRICTS)} then postcode || ' ' || value else value end);
    end $$`);
    // The postcodes of both departments of Corsica begin with 20.
    this.addSql(`create function department_of(value text) returns text language plpgsql immutable parallel safe strict as $$ begin
      return coalesce(substring(value from ${literal(POSTCODE_DEPARTMENT)}),
        case when value !~* ${literal(HAS_DISTRICTS)} then
          regexp_replace(substring(value from ${literal(LAST_DEPARTMENT)}), '^2[abAB]$', '20') end);
    end $$`);
    this.addSql(`create function towns_of(cities text[]) returns table (town text, department text) language sql immutable as $$
      select town_key(city), case when count(department_of(city)) = count(*) and min(department_of(city)) = max(department_of(city))
        then min(department_of(city)) end
      from unnest(cities) as city where city is not null group by 1 $$`);
  }

  /** A contact who searches in two towns of one name has one row for both, without a department. */
  private keepContactTowns(): void {
    this.addSql('alter table contact_town add department text collate "C"');
    this.addSql(`create or replace function write_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      insert into contact_town (agency_id, town, department, contact_id, cell)
        select agency_id, town, department, id, ${cellOf('added.')} from added, towns_of(search_cities);
      return null;
    end $$`);
    this.addSql(`create or replace function rewrite_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from contact_town where agency_id = old.agency_id and contact_id = old.id
        and town in (select town from towns_of(old.search_cities));
      insert into contact_town (agency_id, town, department, contact_id, cell)
        select new.agency_id, town, department, new.id, ${cellOf('new.')} from towns_of(new.search_cities);
      return null;
    end $$`);
    this.addSql(`create or replace function move_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update contact_town set cell = ${cellOf('new.')}
        where agency_id = new.agency_id and contact_id = new.id and town in (select town from towns_of(new.search_cities));
      return null;
    end $$`);
    this.addSql(`create or replace function delete_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from contact_town using (select agency_id, id, town from removed, towns_of(search_cities)) as gone
        where contact_town.agency_id = gone.agency_id and contact_town.town = gone.town and contact_id = gone.id;
      return null;
    end $$`);
    this.addSql('delete from contact_town');
    this.addSql(`insert into contact_town (agency_id, town, department, contact_id, cell)
      select agency_id, town, department, id, ${cellOf('contact.')} from contact, towns_of(search_cities)`);
  }

  /** A generated column cannot get another expression before PostgreSQL 17, and `indexed_property` shows these two. */
  private keepPropertyTowns(): void {
    this.addSql('alter table property alter search_text drop expression, alter city_folded drop expression');
    this.addSql(`create function keep_property_town() returns trigger language plpgsql as $$ begin
      new.city_folded := town_key(new.city, new.postcode);
      new.search_text := clef_fold(new.reference || ' ' || new.title || ' ' || coalesce(new.street, '') || ' ' || new.postcode
        || ' ' || new.city || ' ' || new.city_folded);
      return new;
    end $$`);
    this.addSql(`create trigger town before insert or update of reference, title, street, postcode, city on property
      for each row execute function keep_property_town()`);
    this.addSql('update property set city = city');
    this.addSql('create index property_town on property (agency_id, city_folded, id)');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
