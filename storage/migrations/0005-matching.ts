import { Migration } from '@mikro-orm/migrations';
import { AS_OWNER } from './baseline/as-owner.ts';

/** Whether homes are looked for for the contact of this row: not for one who has bought, or is lost, or was erased. */
const buys = (row: string) =>
  `(coalesce(${row}.intent in ('buy','both'), false) and ${row}.stage not in ('won','lost') and ${row}.erased_at is null)`;

/**
 * The searches of buyers as matching reads them: a narrow row for each, because a property is compared with all of them. The triggers
 * alone write it, so it needs no foreign key, for the reason that contact_town has none.
 */
const statements = [
  `create table buyer_search (
     agency_id uuid not null, contact_id uuid not null, position integer not null, budget_max_euros integer, min_rooms integer,
     min_surface_sqm integer, worst_energy_class text collate "C", property_types text[] collate "C" not null,
     outside text[] collate "C" not null, towns text[] collate "C" not null, primary key (agency_id, contact_id, position))`,
  // Each town is marked twice, alone and with the department that is written or none, so that one overlap of arrays answers whether a
  // search and a property have a town in common. A search without a town has the empty mark.
  `create function town_marks(cities text[]) returns text[] language plpgsql immutable as $$
      declare city text; key text; marks text[] := '{}'; begin
      foreach city in array cities loop
        key := town_key(city);
        if key <> '' then marks := marks || array[key, key || '|' || coalesce(department_of(city), '')]; end if;
      end loop;
      return case when marks = '{}' then '{""}' else marks end;
    end $$`,
  `create function buyer_searches(agency uuid, contact uuid, searches jsonb) returns setof buyer_search language sql immutable as $$
      select agency, contact, place::integer - 1, (value->>'budgetMaxEuros')::integer, (value->>'minRooms')::integer,
        (value->>'minSurfaceSqm')::integer, value->>'worstEnergyClass', array(select jsonb_array_elements_text(value->'propertyTypes')),
        array(select jsonb_array_elements_text(value->'outside')),
        town_marks(array(select jsonb_array_elements_text(value->'cities')))
      from jsonb_array_elements(searches) with ordinality as element (value, place) $$`,
  `insert into buyer_search select rows.* from contact, buyer_searches(agency_id, id, searches) as rows
     where searches <> '[]' and ${buys('contact')}`,
  // A town that few search in is found by this index; where many do, all rows are read.
  'create index buyer_search_town on buyer_search using gin (agency_id, towns)',
  `create function write_buyer_searches() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      insert into buyer_search select rows.* from added, buyer_searches(agency_id, id, searches) as rows
        where searches <> '[]' and ${buys('added')};
      return null;
    end $$`,
  `create trigger buyer_searches_of_new after insert on contact referencing new table as added for each statement
     execute function write_buyer_searches()`,
  `create function rewrite_buyer_searches() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from buyer_search where agency_id = old.agency_id and contact_id = old.id;
      if ${buys('new')} then
        insert into buyer_search select * from buyer_searches(new.agency_id, new.id, new.searches);
      end if;
      return null;
    end $$`,
  `create trigger buyer_searches_changed after update on contact for each row
     when (new.searches <> old.searches or ${buys('new')} <> ${buys('old')})
     execute function rewrite_buyer_searches()`,
  `create function delete_buyer_searches() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from buyer_search using removed where buyer_search.agency_id = removed.agency_id and contact_id = removed.id;
      return null;
    end $$`,
  `create trigger buyer_searches_deleted after delete on contact referencing old table as removed for each statement
     execute function delete_buyer_searches()`,
  'alter table buyer_search enable row level security',
  'create policy one_agency on buyer_search using (agency_id = clef_agency())',
  'create view indexed_buyer_search as select * from buyer_search where agency_id = clef_agency()',
  // Properties that may be proposed, with all that is compared: none of their wide rows is read to find those that fit.
  `create index property_offered on property (agency_id, city_folded, price_euros, id) include (type, postcode, rooms, surface_sqm,
     land_sqm, balcony, terrace, garden, energy_class, attested_energy_class, energy_shown, status)
     where status in ('available','under_offer')`,
];

export class Matching extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
