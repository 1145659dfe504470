import { Migration } from '@mikro-orm/migrations';

const day = (column: string, required = '') =>
  `${column} text collate "C" ${required} check (${column} ~ '^\\d{4}-\\d{2}-\\d{2}$')`;

const tables = ['mandate_register', 'mandate_entry', 'mandate_contact'];

const statements = [
  `create table mandate_register (
     agency_id uuid primary key references agency (id), first_number integer not null check (first_number > 0),
     next_number integer not null check (next_number >= first_number), last_seq integer not null, ${day('started_on', 'not null')},
     declared_by jsonb not null, declared_at timestamptz(3) not null)`,
  `create table mandate_entry (
     agency_id uuid not null references mandate_register (agency_id), id uuid not null, seq integer not null check (seq > 0),
     mandate_id uuid not null, number integer not null check (number > 0),
     act text not null check (act in ('reserved','signed','unsigned','amended','corrected','ended')),
     state text not null check (state in ('reserved','signed','unsigned','ended')),
     purpose text not null check (purpose in ('sale','search')),
     kind text not null check (kind in ('exclusive','semi_exclusive','simple')), property_id uuid,
     mandants jsonb not null check (jsonb_typeof(mandants) = 'array'), object text not null, ${day('reserved_on', 'not null')},
     ${day('signed_on')}, signed_outside boolean, ${day('starts_on')}, ${day('ends_on')}, ${day('irrevocable_until')},
     ${day('ended_on')}, price_euros integer, fees_percent double precision, fees_euros integer,
     fees_paid_by text check (fees_paid_by in ('buyer','seller')), ${day('acted_on', 'not null')}, reason text,
     actor jsonb not null, at timestamptz(3) not null,
     primary key (agency_id, id), unique (agency_id, seq),
     foreign key (agency_id, mandate_id) references mandate_entry (agency_id, id),
     foreign key (agency_id, property_id) references property (agency_id, id),
     check ((act = 'reserved') = (mandate_id = id)), check (purpose = 'search' or property_id is not null),
     check (state not in ('signed','ended') or num_nulls(signed_on, starts_on, ends_on) = 0))`,
  // A number is given once, whoever asks for it.
  `create unique index mandate_entry_number on mandate_entry (agency_id, number) where act = 'reserved'`,
  'create index mandate_entry_mandate on mandate_entry (agency_id, mandate_id, seq desc)',
  'create index mandate_entry_property on mandate_entry (agency_id, property_id) where property_id is not null',
  // Nothing is erased or changed in the register (décret 72-678, art. 72). The journal's chain shows whether its owner did it.
  `create function refuse_change_of_register() returns trigger language plpgsql as $$ begin
      raise exception using errcode = 'insufficient_privilege',
        message = 'An entry of the register of mandates is never changed or removed: add an entry that corrects it.';
    end $$`,
  `create trigger append_only before update or delete on mandate_entry for each row
     execute function refuse_change_of_register()`,
  `create table mandate_contact (
     agency_id uuid not null, mandate_id uuid not null, contact_id uuid not null, created_at timestamptz(3) not null,
     primary key (agency_id, mandate_id, contact_id),
     foreign key (agency_id, mandate_id) references mandate_entry (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index mandate_contact_contact on mandate_contact (agency_id, contact_id)',
  `create trigger erased_added before insert on mandate_contact for each row
     execute function refuse_row_of_erased('contact_id')`,
  `create trigger erased_contact_id before update of contact_id on mandate_contact for each row
     when (new.contact_id is distinct from old.contact_id) execute function refuse_row_of_erased('contact_id')`,
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy one_agency on ${table} using (agency_id = clef_agency())`,
  ]),
  'alter table property drop constraint property_mandate_kind_check',
  `alter table property add constraint property_mandate_kind_check
     check (mandate_kind in ('exclusive','semi_exclusive','simple'))`,
];

/** The register of mandates, and semi-exclusive mandates. */
export class MandateRegister extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
