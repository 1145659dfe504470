import { AS_OWNER } from './as-owner.ts';

/** Properties, their changes, and those that were proposed to a contact. */
export const properties = [
  `create table property (
     agency_id uuid not null references agency (id), id uuid not null, reference text not null, title text not null,
     description text, type text not null check (type in ('apartment','house','land','parking','commercial','building')),
     status text not null check (status in ('draft','available','under_offer','under_contract','sold','withdrawn')),
     price_euros integer, fees_percent double precision, fees_paid_by text check (fees_paid_by in ('buyer','seller')),
     surface_sqm double precision, land_sqm double precision, rooms integer, bedrooms integer, floor integer, carrez_sqm double precision,
     floors integer, lift boolean, garage boolean, parking boolean, cellar boolean, balcony boolean, terrace boolean, garden boolean,
     heating text check (heating in ('gas','electric','oil','heat_pump','wood','district','other')), heating_shared boolean,
     built_year integer, monthly_charges_euros integer, property_tax_euros integer, co_owned boolean, co_ownership_lots integer,
     co_ownership_yearly_charges_euros integer, co_ownership_procedure boolean, co_ownership_procedure_detail text,
     energy_class text, climate_class text, dpe_number text,
     dpe_date text collate "C" check (dpe_date ~ '^\\d{4}-\\d{2}-\\d{2}$'),
     dpe_expires text collate "C" check (dpe_expires ~ '^\\d{4}-\\d{2}-\\d{2}$'), energy_kwh integer, climate_kg integer,
     final_energy_kwh integer, energy_costs_from_euros integer, energy_costs_to_euros integer, energy_price_year integer,
     attested_energy_class text, attested_climate_class text, attested_number text,
     attested_date text collate "C" check (attested_date ~ '^\\d{4}-\\d{2}-\\d{2}$'),
     energy_shown text not null default 'issued' check (energy_shown in ('issued','attested')),
     diagnostics jsonb not null default '[]' check (jsonb_typeof(diagnostics) = 'array'), address_hidden boolean not null default false, published_since timestamptz(3),
     street text, postcode text not null, city text not null, insee_code text, latitude double precision,
     longitude double precision, mandate_number text, mandate_kind text check (mandate_kind in ('exclusive','simple')),
     mandate_signed_at timestamptz(3), mandate_expires_at timestamptz(3), photos text[] not null default '{}',
     public_data jsonb, created_at timestamptz(3) not null, updated_at timestamptz(3) not null, search_text text collate "C",
     city_folded text collate "C", assigned_to uuid, status_since timestamptz(3), primary key (agency_id, id),
     unique (agency_id, reference),
     check (energy_shown = 'issued' or attested_energy_class is not null),
     check (co_owned is true or num_nonnulls(co_ownership_lots, co_ownership_yearly_charges_euros, co_ownership_procedure,
       co_ownership_procedure_detail) = 0),
     foreign key (agency_id, assigned_to) references user_account (agency_id, id))`,
  'create index on property using gin (agency_id, search_text gin_trgm_ops)',
  'create index on property (agency_id, status, id)',
  'create index property_board on property (agency_id, status, status_since desc, id desc)',
  `create index property_mandate_end on property (agency_id, mandate_expires_at)
     where status in ('available','under_offer')`,
  "create index property_reference on property (agency_id, replace(clef_fold(reference), ' ', ''))",
  // A text may name a property that was sold, of which there are many. A street's name stands at its end.
  `create index property_sold_reference on property (agency_id, regexp_replace(clef_fold(reference), '[^a-z0-9]', '', 'g'))
     where status in ('sold','withdrawn')`,
  `create index property_sold_street on property (agency_id, reverse(regexp_replace(clef_fold(street), '[^a-z0-9]', '', 'g')) collate "C")
     where status in ('sold','withdrawn')`,
  'create index property_town on property (agency_id, city_folded, id)',
  'create index property_updated on property (agency_id, updated_at)',
  // A property in « Lyon » is in the district of its postcode.
  `create function keep_property_town() returns trigger language plpgsql as $$ begin
      new.city_folded := town_key(new.city, new.postcode);
      new.search_text := clef_fold(new.reference || ' ' || new.title || ' ' || coalesce(new.street, '') || ' ' || new.postcode
        || ' ' || new.city || ' ' || new.city_folded);
      return new;
    end $$`,
  `create trigger town before insert or update of reference, title, street, postcode, city on property for each row
     execute function keep_property_town()`,
  `create function keep_status_since() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' or new.status <> old.status then new.status_since := new.updated_at; end if;
      return new;
    end $$`,
  `create trigger status_since before insert or update of status on property for each row
     execute function keep_status_since()`,
  `create table property_price (
     agency_id uuid not null, property_id uuid not null, at timestamptz(3) not null, price_euros integer,
     primary key (agency_id, property_id, at),
     foreign key (agency_id, property_id) references property (agency_id, id) on delete cascade)`,
  // Every way to change a price is in the history. Of two changes at the same moment the last one counts.
  `create function keep_property_price() returns trigger language plpgsql as $$ begin
      insert into property_price (agency_id, property_id, at, price_euros)
        values (new.agency_id, new.id, case tg_op when 'INSERT' then new.created_at else new.updated_at end, new.price_euros)
        on conflict (agency_id, property_id, at) do update set price_euros = excluded.price_euros;
      return null;
    end $$`,
  `create trigger price_added after insert on property for each row when (new.price_euros is not null)
     execute function keep_property_price()`,
  `create trigger price_changed after update of price_euros on property for each row
     when (new.price_euros is distinct from old.price_euros) execute function keep_property_price()`,
  `create table property_seller (
     agency_id uuid not null, property_id uuid not null, contact_id uuid not null, created_at timestamptz(3) not null,
     primary key (agency_id, property_id, contact_id),
     foreign key (agency_id, property_id) references property (agency_id, id) on delete cascade,
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  `create table sent_advert (
     agency_id uuid not null, property_id uuid not null, portal_agency_id text not null, line_hash text not null,
     sent_at timestamptz(3) not null, primary key (agency_id, property_id, portal_agency_id),
     foreign key (agency_id, property_id) references property (agency_id, id) on delete cascade)`,
  'create index property_seller_contact on property_seller (agency_id, contact_id)',
  'create index property_published on property (agency_id, id desc) where published_since is not null',
  // The rows of an agency name the state of its properties. A change adds a name that was never used, and removes those of earlier
  // changes, but for one that another transaction is removing: so no two states have the same names, and nobody waits.
  `create table property_version (
     agency_id uuid not null, id uuid not null default gen_random_uuid(), primary key (agency_id, id))`,
  `create function property_changed() returns trigger language plpgsql ${AS_OWNER} as $$
      declare changed uuid[] := array(select distinct agency_id from changes); begin
      delete from property_version where (agency_id, id) in (
        select agency_id, id from property_version where agency_id = any(changed) for update skip locked);
      insert into property_version (agency_id) select unnest(changed);
      return null;
    end $$`,
  `create trigger property_delete after delete on property referencing old table as changes for each statement
     execute function property_changed()`,
  `create trigger property_insert after insert on property referencing new table as changes for each statement
     execute function property_changed()`,
  `create trigger property_update after update on property referencing new table as changes for each statement
     execute function property_changed()`,
  `create table property_status_change (
     agency_id uuid not null, id uuid not null, property_id uuid not null, from_status text not null, to_status text not null,
     reason text, actor jsonb not null, at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, property_id) references property (agency_id, id) on delete cascade)`,
  'create index on property_status_change (agency_id, property_id)',
  `create table proposed_property (
     agency_id uuid not null, id uuid not null, contact_id uuid not null, property_id uuid not null,
     event text not null check (event in ('proposed','refused')),
     reason text check (reason in ('price','location','size','layout','condition','outside','charges','energy','found_elsewhere','other')),
     note text, actor jsonb not null, at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id),
     foreign key (agency_id, property_id) references property (agency_id, id),
     check ((event = 'refused') = (reason is not null)),
     constraint proposed_property_check1 check (event = 'refused' or note is null))`,
  'create index proposed_property_contact on proposed_property (agency_id, contact_id, at, id)',
  'create index proposed_property_property on proposed_property (agency_id, property_id)',
];
