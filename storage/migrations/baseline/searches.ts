import { AS_OWNER } from './as-owner.ts';

const NO_SEARCH = `'{"propertyTypes":[],"cities":[],"budgetMinEuros":null,"budgetMaxEuros":null,"minRooms":null,
  "minSurfaceSqm":null,"outside":[],"worstEnergyClass":null,"wantedBy":null}'::jsonb`;

/**
 * The searches of contacts. A contact's row holds all its searches, as an array: reading them costs no join. Its columns of one
 * search are the first of them. Whichever of the two is written, the other follows. The tables `search` and `contact_town` have
 * a row for each search and for each town, for queries over all contacts; the triggers alone write them.
 */
export const searches = [
  // A search that arrives in the columns has the contact's own UUID. `keyWritten` says that no person has written or confirmed the
  // towns; for the first search, `key_written` of the contact says the same.
  `create function keep_searches() returns trigger language plpgsql as $$
      declare first jsonb; begin
      if (tg_op = 'INSERT' and new.searches <> '[]') or (tg_op = 'UPDATE' and new.searches <> old.searches) then
        first := ${NO_SEARCH} || coalesce(new.searches->0, '{}');
        new.search_property_types := array(select jsonb_array_elements_text(first->'propertyTypes'));
        new.search_cities := array(select jsonb_array_elements_text(first->'cities'));
        new.budget_min_euros := (first->>'budgetMinEuros')::integer;
        new.budget_max_euros := (first->>'budgetMaxEuros')::integer;
        new.search_min_rooms := (first->>'minRooms')::integer;
        new.search_min_surface_sqm := (first->>'minSurfaceSqm')::integer;
        new.key_written := array_remove(new.key_written, 'search_cities')
          || case when first ? 'keyWritten' then '{search_cities}' else '{}' end::text[];
      else
        first := jsonb_build_object('id', new.id) || ${NO_SEARCH} || coalesce(new.searches->0, '{}') - 'keyWritten'
          || jsonb_build_object(
            'propertyTypes', new.search_property_types, 'cities', new.search_cities,
            'budgetMinEuros', new.budget_min_euros, 'budgetMaxEuros', new.budget_max_euros,
            'minRooms', new.search_min_rooms, 'minSurfaceSqm', new.search_min_surface_sqm)
          || case when new.search_cities <> '{}' and 'search_cities' = any(new.key_written) then '{"keyWritten":true}'
            else '{}' end::jsonb;
        new.searches := case when first - 'id' = ${NO_SEARCH} and jsonb_array_length(new.searches) < 2 then '[]'
          else jsonb_build_array(first) || (new.searches - 0) end;
      end if;
      return new;
    end $$`,
  `create trigger searches_changed before update on contact for each row
     when (new.searches <> old.searches or ((new.search_property_types, new.search_cities, new.budget_min_euros, new.budget_max_euros, new.search_min_rooms, new.search_min_surface_sqm, new.key_written) is distinct from
       (old.search_property_types, old.search_cities, old.budget_min_euros, old.budget_max_euros, old.search_min_rooms, old.search_min_surface_sqm, old.key_written))) execute function keep_searches()`,
  `create trigger searches_of_new before insert on contact for each row
     execute function keep_searches()`,
  // It has no foreign key, for the reason that contact_town has none.
  `create table search (
     agency_id uuid not null, id uuid not null, contact_id uuid not null, position integer not null,
     property_types text[] not null, cities text[] not null, budget_min_euros integer, budget_max_euros integer,
     min_rooms integer, min_surface_sqm integer, outside text[] not null, worst_energy_class text collate "C",
     wanted_by text collate "C", primary key (agency_id, id))`,
  'create index search_contact on search (agency_id, contact_id)',
  `create function search_rows(agency uuid, contact uuid, searches jsonb) returns setof search language sql immutable as $$
      select agency, (value->>'id')::uuid, contact, place::integer - 1,
        array(select jsonb_array_elements_text(value->'propertyTypes')), array(select jsonb_array_elements_text(value->'cities')),
        (value->>'budgetMinEuros')::integer, (value->>'budgetMaxEuros')::integer,
        (value->>'minRooms')::integer, (value->>'minSurfaceSqm')::integer,
        array(select jsonb_array_elements_text(value->'outside')), value->>'worstEnergyClass', value->>'wantedBy'
      from jsonb_array_elements(searches) with ordinality as element (value, place) $$`,
  `create function write_searches() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      insert into search select rows.* from added, search_rows(agency_id, id, searches) as rows where searches <> '[]';
      return null;
    end $$`,
  `create trigger search_rows_of_new after insert on contact referencing new table as added for each statement
     execute function write_searches()`,
  `create function rewrite_searches() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from search where agency_id = old.agency_id and contact_id = old.id;
      if tg_op = 'UPDATE' then
        insert into search select * from search_rows(new.agency_id, new.id, new.searches);
      end if;
      return null;
    end $$`,
  `create trigger search_rows_changed after update on contact for each row
     when (new.searches <> old.searches) execute function rewrite_searches()`,
  `create trigger search_rows_deleted after delete on contact for each row
     when (old.searches <> '[]') execute function rewrite_searches()`,
  // The towns in which contacts search, one row for each, by their key. A list by town reads its index in the order of the page, as
  // fast for a town of half of all contacts as for one of three. A condition on the array of a contact could not: an index over the
  // elements of arrays has no order. A contact who searches in two towns of one name has one row for both, without a department.
  // The triggers alone write it, so it needs no foreign key. The check of one, planned while an agency has a handful of contacts,
  // would read all contacts for each row of an import.
  `create table contact_town (
     agency_id uuid not null, town text collate "C" not null, contact_id uuid not null,
     department text collate "C", primary key (agency_id, town, contact_id))`,
  // New contacts are written together, many at once when an agency is imported: row by row took twice the time.
  `create function write_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      insert into contact_town (agency_id, town, department, contact_id)
        select agency_id, town, department, id from added, towns_of(search_cities);
      return null;
    end $$`,
  `create trigger towns_of_new after insert on contact referencing new table as added for each statement
     execute function write_towns()`,
  `create function rewrite_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from contact_town where agency_id = old.agency_id and contact_id = old.id
        and town in (select town from towns_of(old.search_cities));
      insert into contact_town (agency_id, town, department, contact_id)
        select new.agency_id, town, department, new.id from towns_of(new.search_cities);
      return null;
    end $$`,
  `create trigger towns_changed after update on contact for each row
     when (new.search_cities <> old.search_cities) execute function rewrite_towns()`,
  // Row by row, the undo of a large import took minutes.
  `create function delete_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from contact_town using (select agency_id, id, town from removed, towns_of(search_cities)) as gone
        where contact_town.agency_id = gone.agency_id and contact_town.town = gone.town and contact_id = gone.id;
      return null;
    end $$`,
  `create trigger towns_deleted after delete on contact referencing old table as removed for each statement
     execute function delete_towns()`,
];
