import { AS_OWNER } from './as-owner.ts';

/** Consents, refusals of numbers and addresses, and addresses that mail does not reach: they decide who may be written to. */
export const consents = [
  `create table consent_change (
     agency_id uuid not null references agency (id), id uuid not null, contact_id uuid not null,
     channel text not null check (channel in ('sms','email')), status text not null, source text, evidence text,
     actor jsonb not null, at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index on consent_change (agency_id, contact_id)',
  'create index consent_register on consent_change (agency_id, at, id)',
  `create function hash_of_address(agency uuid, address text) returns text language sql immutable as $$
      select encode(sha256(convert_to(agency || ' ' || lower(address), 'UTF8')), 'hex') $$`,
  // Opting out holds for the number or address, whoever the contact is that has it, and also where none has.
  `create table opt_out (
     agency_id uuid not null references agency (id), channel text not null check (channel in ('email','sms')),
     address text collate "C" not null, at timestamptz(3) not null, source text, primary key (agency_id, channel, address))`,
  'create index opt_out_hash on opt_out (agency_id, hash_of_address(agency_id, address))',
  // The failed deliveries to an address, and since when nothing is sent there any more. Each contact carries what is said of its
  // number and of its address, so that lists, audiences and the queue read one row.
  `create table delivery_failure (
     agency_id uuid not null references agency (id), channel text not null check (channel in ('email','sms')),
     address text not null, soft_failures integer not null default 0, reason text not null, failed_at timestamptz(3) not null,
     undeliverable_since timestamptz(3), primary key (agency_id, channel, address))`,
  `create function undeliverable_of(agency uuid, phone text, email text) returns jsonb language plpgsql stable as $$ begin
      return coalesce((select jsonb_object_agg(channel, jsonb_build_object('reason', reason,
          'at', to_char(undeliverable_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from delivery_failure where agency_id = agency and undeliverable_since is not null
          and ((channel = 'sms' and address = phone) or (channel = 'email' and address = email))), '{}');
    end $$`,
  `create function mark_undeliverable_contact() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      new.undeliverable := undeliverable_of(new.agency_id, new.phone, new.email);
      return new;
    end $$`,
  `create trigger undeliverable_changed before update of phone, email on contact for each row
     when (old.phone is distinct from new.phone or old.email is distinct from new.email) execute function mark_undeliverable_contact()`,
  `create trigger undeliverable_new before insert on contact for each row
     when (new.phone is not null or new.email is not null) execute function mark_undeliverable_contact()`,
  `create function mark_undeliverable_contacts() returns trigger language plpgsql ${AS_OWNER} as $$
      declare changed delivery_failure := coalesce(new, old); begin
      if changed.channel = 'sms' then
        update contact set undeliverable = undeliverable_of(agency_id, phone, email)
          where agency_id = changed.agency_id and phone = changed.address and erased_at is null;
      else
        update contact set undeliverable = undeliverable_of(agency_id, phone, email)
          where agency_id = changed.agency_id and email = changed.address and erased_at is null;
      end if;
      return null;
    end $$`,
  `create trigger undeliverable after insert or delete or update of undeliverable_since on delivery_failure for each row
     execute function mark_undeliverable_contacts()`,
];
