import { Migration } from '@mikro-orm/migrations';

/** Processes of 0.2.0 write contacts before the tenant role is let into the new tables. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

const NO_SEARCH = `'{"propertyTypes":[],"cities":[],"budgetMinEuros":null,"budgetMaxEuros":null,"minRooms":null,
  "minSurfaceSqm":null,"outside":[],"worstEnergyClass":null,"wantedBy":null}'::jsonb`;

/** Kinds of contact, several searches, financing, links between contacts, and what the lists of people are sorted by. */
export class ContactRecords extends Migration {
  override up(): void {
    // `kind` follows `intent`, which programs write: the two cannot contradict each other.
    this.addSql(`alter table contact
      add other_kind text check (other_kind in ('notary','referrer','other')),
      add kind text generated always as (
        case intent when 'buy' then 'buyer' when 'sell' then 'seller' when 'both' then 'both' else other_kind end) stored,
      add searches jsonb not null default '[]' check (jsonb_typeof(searches) = 'array'),
      add financing text check (financing in ('cash','loan')), add own_contribution_euros integer,
      add loan_status text check (loan_status in ('to_arrange','simulated','agreed_in_principle','granted','refused'))`);
    this.addSql('create or replace view indexed_contact as select * from contact where agency_id = clef_agency()');
    this.keepSearches();
    this.keepList();
    this.addSql(`create table contact_link (
      agency_id uuid not null, contact_id uuid not null, other_id uuid not null check (contact_id < other_id),
      kind text not null check (kind in ('couple','co_buyers')), created_at timestamptz(3) not null,
      primary key (agency_id, contact_id, other_id),
      foreign key (agency_id, contact_id) references contact (agency_id, id),
      foreign key (agency_id, other_id) references contact (agency_id, id))`);
    this.addSql('create index contact_link_other on contact_link (agency_id, other_id)');
    this.addSql(`create table contact_view (
      agency_id uuid not null, id uuid not null, user_id uuid not null, name text not null, address text not null,
      created_at timestamptz(3) not null, primary key (agency_id, id), unique (agency_id, user_id, name),
      foreign key (agency_id, user_id) references user_account (agency_id, id))`);
    for (const table of ['search', 'listed_contact', 'contact_link', 'contact_view']) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`create policy one_agency on ${table} using (agency_id = clef_agency())`);
    }
  }

  /**
   * A contact's row holds all its searches, as an array: reading them costs no join. Its older columns are the first of them.
   * Whichever of the two is written, the other follows. The table `search` has a row for each, for queries over all of them.
   */
  private keepSearches(): void {
    // It has no foreign key, for the reason that contact_town has none.
    this.addSql(`create table search (
      agency_id uuid not null, id uuid not null, contact_id uuid not null, position integer not null,
      property_types text[] not null, cities text[] not null, budget_min_euros integer, budget_max_euros integer,
      min_rooms integer, min_surface_sqm integer, outside text[] not null, worst_energy_class text collate "C",
      wanted_by text collate "C", primary key (agency_id, id))`);
    this.addSql('create index search_contact on search (agency_id, contact_id)');
    // A search that arrives in the older columns has the contact's own UUID, so that an upgrade gives the same ids each time.
    this.addSql(`create function keep_searches() returns trigger language plpgsql as $$
      declare first jsonb; begin
      if (tg_op = 'INSERT' and new.searches <> '[]') or (tg_op = 'UPDATE' and new.searches <> old.searches) then
        first := ${NO_SEARCH} || coalesce(new.searches->0, '{}');
        new.search_property_types := array(select jsonb_array_elements_text(first->'propertyTypes'));
        new.search_cities := array(select jsonb_array_elements_text(first->'cities'));
        new.budget_min_euros := (first->>'budgetMinEuros')::integer;
        new.budget_max_euros := (first->>'budgetMaxEuros')::integer;
        new.search_min_rooms := (first->>'minRooms')::integer;
        new.search_min_surface_sqm := (first->>'minSurfaceSqm')::integer;
      else
        first := jsonb_build_object('id', new.id) || ${NO_SEARCH} || coalesce(new.searches->0, '{}') || jsonb_build_object(
          'propertyTypes', new.search_property_types, 'cities', new.search_cities,
          'budgetMinEuros', new.budget_min_euros, 'budgetMaxEuros', new.budget_max_euros,
          'minRooms', new.search_min_rooms, 'minSurfaceSqm', new.search_min_surface_sqm);
        new.searches := case when first - 'id' = ${NO_SEARCH} and jsonb_array_length(new.searches) < 2 then '[]'
          else jsonb_build_array(first) || (new.searches - 0) end;
      end if;
      return new;
    end $$`);
    this.addSql(`create trigger searches_of_new before insert on contact for each row
      execute function keep_searches()`);
    this.addSql(`create trigger searches_changed before update on contact for each row
      when (new.searches <> old.searches or (new.search_property_types, new.search_cities, new.budget_min_euros,
        new.budget_max_euros, new.search_min_rooms, new.search_min_surface_sqm) is distinct from
        (old.search_property_types, old.search_cities, old.budget_min_euros,
        old.budget_max_euros, old.search_min_rooms, old.search_min_surface_sqm))
      execute function keep_searches()`);
    // The towns follow the searches too, which the trigger above writes without being told to.
    this.addSql('drop trigger towns_changed on contact');
    this.addSql(`create trigger towns_changed after update on contact for each row
      when (new.search_cities <> old.search_cities) execute function rewrite_towns()`);
    this.addSql(`create function search_rows(agency uuid, contact uuid, searches jsonb) returns setof search
      language sql immutable as $$
      select agency, (value->>'id')::uuid, contact, place::integer - 1,
        array(select jsonb_array_elements_text(value->'propertyTypes')), array(select jsonb_array_elements_text(value->'cities')),
        (value->>'budgetMinEuros')::integer, (value->>'budgetMaxEuros')::integer,
        (value->>'minRooms')::integer, (value->>'minSurfaceSqm')::integer,
        array(select jsonb_array_elements_text(value->'outside')), value->>'worstEnergyClass', value->>'wantedBy'
      from jsonb_array_elements(searches) with ordinality as element (value, place) $$`);
    this.addSql(`create function write_searches() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      insert into search select rows.* from added, search_rows(agency_id, id, searches) as rows where searches <> '[]';
      return null;
    end $$`);
    this.addSql(`create function rewrite_searches() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from search where agency_id = old.agency_id and contact_id = old.id;
      if tg_op = 'UPDATE' then
        insert into search select * from search_rows(new.agency_id, new.id, new.searches);
      end if;
      return null;
    end $$`);
    this.addSql(`create trigger search_rows_of_new after insert on contact referencing new table as added
      for each statement execute function write_searches()`);
    this.addSql(`create trigger search_rows_changed after update on contact for each row
      when (new.searches <> old.searches) execute function rewrite_searches()`);
    this.addSql(`create trigger search_rows_deleted after delete on contact for each row
      when (old.searches <> '[]') execute function rewrite_searches()`);
    this.addSql(`update contact set searches = jsonb_build_array(jsonb_build_object('id', id) || ${NO_SEARCH} ||
        jsonb_build_object('propertyTypes', search_property_types, 'cities', search_cities,
          'budgetMinEuros', budget_min_euros, 'budgetMaxEuros', budget_max_euros,
          'minRooms', search_min_rooms, 'minSurfaceSqm', search_min_surface_sqm))
      where search_property_types <> '{}' or search_cities <> '{}'
        or coalesce(budget_min_euros, budget_max_euros, search_min_rooms, search_min_surface_sqm) is not null`);
  }

  /** A narrow row for each contact, with what people sort and filter their lists by. The triggers alone write it. */
  private keepList(): void {
    this.addSql(`create table listed_contact (
      agency_id uuid not null, contact_id uuid not null, assigned_to uuid, stage text collate "C" not null,
      kind text collate "C", sort_name text collate "C", created_at timestamptz(3) not null,
      last_exchange_at timestamptz(3),
      quiet_since timestamptz(3) generated always as (coalesce(last_exchange_at, created_at)) stored,
      primary key (agency_id, contact_id))`);
    this.addSql('lock table contact, conversation in share row exclusive mode');
    this.addSql(`insert into listed_contact
      select agency_id, id, assigned_to, stage, kind, name_last, created_at, (select max(last_message_at) from conversation
        where conversation.agency_id = contact.agency_id and contact_id = contact.id) from contact`);
    this.addSql('create index listed_contact_assigned on listed_contact (agency_id, assigned_to, contact_id)');
    this.addSql('create index listed_contact_stage on listed_contact (agency_id, stage, contact_id)');
    this.addSql('create index listed_contact_kind on listed_contact (agency_id, kind, contact_id)');
    this.addSql('create index listed_contact_name on listed_contact (agency_id, sort_name, contact_id)');
    this.addSql(
      'create index listed_contact_assigned_name on listed_contact (agency_id, assigned_to, sort_name, contact_id)',
    );
    this.addSql('create index listed_contact_quiet on listed_contact (agency_id, quiet_since, contact_id)');
    // Old contacts are mostly won or lost, and would be the first in a list of those who heard nothing for long.
    this.addSql(`create index listed_contact_open on listed_contact (agency_id, quiet_since, contact_id)
      where stage not in ('won','lost')`);
    this.addSql(`create index listed_contact_assigned_open on listed_contact (agency_id, assigned_to, quiet_since, contact_id)
      where stage not in ('won','lost')`);
    this.addSql(`create function list_contacts() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      insert into listed_contact
        select agency_id, id, assigned_to, stage, kind, name_last, created_at from added;
      return null;
    end $$`);
    this.addSql(`create function list_contact_again() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      if tg_op = 'DELETE' then
        delete from listed_contact where agency_id = old.agency_id and contact_id = old.id;
      else
        update listed_contact set assigned_to = new.assigned_to, stage = new.stage, kind = new.kind,
          sort_name = new.name_last, created_at = new.created_at
        where agency_id = new.agency_id and contact_id = new.id;
      end if;
      return null;
    end $$`);
    this.addSql(`create trigger listed after insert on contact referencing new table as added
      for each statement execute function list_contacts()`);
    this.addSql(`create trigger listed_again after update on contact for each row
      when ((new.assigned_to, new.stage, new.kind, new.name_last, new.created_at) is distinct from
        (old.assigned_to, old.stage, old.kind, old.name_last, old.created_at)) execute function list_contact_again()`);
    this.addSql(`create trigger listed_no_more after delete on contact for each row
      execute function list_contact_again()`);
    // Rows are locked in the order of the contacts, so that two transactions never wait for each other.
    this.addSql(`create function tell_exchanges() returns trigger language plpgsql ${AS_OWNER} as $$
      declare told record; latest timestamptz; begin
      for told in
        select agency_id, contact_id from changed where contact_id is not null
        union select agency_id, contact_id from previous where contact_id is not null
        order by agency_id, contact_id
      loop
        select max(last_message_at) into latest from conversation
          where agency_id = told.agency_id and contact_id = told.contact_id;
        update listed_contact set last_exchange_at = latest
          where agency_id = told.agency_id and contact_id = told.contact_id and last_exchange_at is distinct from latest;
      end loop;
      return null;
    end $$`);
    this.addSql(`create function tell_first_exchanges() returns trigger language plpgsql ${AS_OWNER} as $$
      declare told record; begin
      for told in
        select agency_id, contact_id, max(last_message_at) as latest from changed where contact_id is not null
        group by 1, 2 order by 1, 2
      loop
        update listed_contact set last_exchange_at = greatest(last_exchange_at, told.latest)
          where agency_id = told.agency_id and contact_id = told.contact_id;
      end loop;
      return null;
    end $$`);
    this.addSql(`create trigger exchanges_of_new after insert on conversation referencing new table as changed
      for each statement execute function tell_first_exchanges()`);
    this.addSql(`create trigger exchanges_changed after update on conversation
      referencing new table as changed old table as previous for each statement execute function tell_exchanges()`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
