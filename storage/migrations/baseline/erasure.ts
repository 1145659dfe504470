/**
 * Refuses new rows that refer to a person who was erased, and new texts in older rows about one. Emptying a text is welcome, and
 * so is a change beside a reference that was there before: the notary of an offer may have been erased.
 */
function refuse(table: string, references: readonly string[], texts: readonly string[] = []): string[] {
  const given = (columns: readonly string[]) => columns.map((column) => `'${column}'`).join(', ');
  const changes = (column: string) => `new.${column} is not null and new.${column} is distinct from old.${column}`;
  return [
    `create trigger erased_added before insert on ${table} for each row
       execute function refuse_row_of_erased(${given(references)})`,
    ...references.map(
      (column) => `create trigger erased_${column} before update of ${column} on ${table} for each row
       when (${changes(column)}) execute function refuse_row_of_erased('${column}')`,
    ),
    ...(texts.length === 0
      ? []
      : [
          `create trigger erased_described before update of ${texts.join(', ')} on ${table} for each row
       when (${texts.map(changes).join(' or ')}) execute function refuse_row_of_erased('contact_id')`,
        ]),
  ];
}

/** The contact of these rows is the one of another row that they belong to. */
const refuseThrough = (table: string, parent: string, when: string) => [
  `create function refuse_${table}_of_erased() returns trigger language plpgsql as $$
      declare contact uuid; begin
      select contact_id into contact from ${parent} where agency_id = new.agency_id and id = new.${parent}_id;
      if contact is not null then perform refuse_erased(new.agency_id, contact); end if;
      return new;
    end $$`,
  `create trigger erased_added_through before insert on ${table} for each row when (${when})
     execute function refuse_${table}_of_erased()`,
];

/** The traces that are left of people who were erased, and the refusal to write about them again. */
export const erasure = [
  // Nothing is sent to an address of somebody who was erased, and the address itself is kept nowhere.
  `create table erased_address (
     agency_id uuid not null references agency (id), channel text not null check (channel in ('sms','email')),
     hash text not null, erased_at timestamptz(3) not null, primary key (agency_id, channel, hash))`,
  `create table erasure (
     agency_id uuid not null references agency (id), id uuid not null, contact_id uuid not null,
     reason text not null check (reason in ('request','objection','retention')), erased_by jsonb not null,
     erased_at timestamptz(3) not null, primary key (agency_id, id), unique (agency_id, contact_id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index erasure_newest on erasure (agency_id, erased_at, id)',
  // The database itself refuses whatever would bring a person back into the record that is left of them (SQLSTATE ERASD, the message
  // is the contact's UUID). The lock lets it wait for an erasure that is under way.
  `create function refuse_erased(agency uuid, contact uuid) returns void language plpgsql as $$
      declare erased timestamptz; begin
      select erased_at into erased from contact as person where agency_id = agency and id = contact for key share;
      if erased is not null then raise exception using errcode = 'ERASD', message = contact; end if;
    end $$`,
  `create function refuse_row_of_erased() returns trigger language plpgsql as $$
      declare contact uuid; given jsonb := to_jsonb(new); begin
      foreach contact in array array(select (given->>name)::uuid from unnest(tg_argv) as name where given->>name is not null
        order by 1)
      loop perform refuse_erased(new.agency_id, contact); end loop;
      return new;
    end $$`,
  ...refuse('conversation', ['contact_id']),
  ...refuse('task', ['contact_id'], ['title', 'description']),
  ...refuse('visit', ['contact_id'], ['feedback']),
  ...refuse('offer', ['contact_id', 'buyer_notary_id', 'seller_notary_id'], ['conditions']),
  ...refuse('contact_link', ['contact_id', 'other_id']),
  ...refuse('property_seller', ['contact_id']),
  ...refuse('note', ['contact_id']),
  ...refuseThrough('note', 'conversation', 'true'),
  ...refuseThrough('message', 'conversation', `new.direction = 'inbound'`),
  ...refuseThrough('offer_round', 'offer', 'new.note is not null'),
  `create trigger erased_added before insert on reply_suggestion for each row
     execute function refuse_row_of_erased('contact_id')`,
  `create trigger erased_added before insert on proposed_property for each row
     execute function refuse_row_of_erased('contact_id')`,
  `create trigger erased_changed before update of contact_id, note on proposed_property for each row
     when (new.contact_id is distinct from old.contact_id or new.note is not null and new.note is distinct from old.note)
     execute function refuse_row_of_erased('contact_id')`,
  `create function refuse_erased_contact() returns trigger language plpgsql as $$ begin
      raise exception using errcode = 'ERASD', message = old.id;
    end $$`,
  `create trigger erased_changed before update on contact for each row
     when (old.erased_at is not null) execute function refuse_erased_contact()`,
];
