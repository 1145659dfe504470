import { Migration } from '@mikro-orm/migrations';

/** Processes that ran before this migration write contacts while it is being made. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/** The erasure of people, how long prospects are kept, and towns that are deleted together with many contacts. */
export class PersonalData extends Migration {
  override up(): void {
    this.addSql('alter table contact add erased_at timestamptz(3)');
    this.addSql(`create table erasure (
      agency_id uuid not null references agency (id), id uuid not null, contact_id uuid not null,
      reason text not null check (reason in ('request','objection','retention')),
      erased_by jsonb not null, erased_at timestamptz(3) not null,
      primary key (agency_id, id), unique (agency_id, contact_id),
      foreign key (agency_id, contact_id) references contact (agency_id, id))`);
    this.addSql('create index erasure_newest on erasure (agency_id, erased_at, id)');
    // Nothing is sent to an address of somebody who was erased, and the address itself is kept nowhere.
    this.addSql(`create table erased_address (
      agency_id uuid not null references agency (id), channel text not null check (channel in ('sms','email')),
      hash text not null, erased_at timestamptz(3) not null,
      primary key (agency_id, channel, hash))`);
    for (const table of ['erasure', 'erased_address']) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`create policy one_agency on ${table} using (agency_id = clef_agency())`);
    }
    this.addSql(`create function hash_of_address(agency uuid, address text) returns text language sql immutable as $$
      select encode(sha256(convert_to(agency || ' ' || lower(address), 'UTF8')), 'hex') $$`);
    this.addSql(`create or replace function is_blocked(draft draft, contact contact) returns boolean language sql stable as $$
      select case
        when draft.kind = 'sms' then contact.sms_consent->>'status' is distinct from 'granted'
          or contact.phone is null or contact.phone is distinct from draft.item->>'to'
          or exists (select from opt_out where agency_id = contact.agency_id and channel = 'sms' and address = contact.phone)
          or exists (select from erased_address where agency_id = contact.agency_id and channel = 'sms'
            and hash = hash_of_address(contact.agency_id, contact.phone))
        when draft.kind in ('email', 'enrollment') then contact.email_consent->>'status' in ('opted_out', 'denied')
          or contact.email is null or contact.email is distinct from draft.item->>'to'
          or exists (select from opt_out where agency_id = contact.agency_id and channel = 'email' and address = contact.email)
          or exists (select from erased_address where agency_id = contact.agency_id and channel = 'email'
            and hash = hash_of_address(contact.agency_id, contact.email))
        else false end $$`);
    this.addSql(`alter table agency add retention_months integer not null default 36 check (retention_months between 6 and 120),
      add retention_told_at timestamptz(3)`);
    this.addSql('create index contact_by_age on contact (agency_id, created_at, id) where erased_at is null');
    this.addSql('create index consent_register on consent_change (agency_id, at, id)');
    this.deleteTownsTogether();
  }

  /** Row by row, the undo of a large import took minutes. */
  private deleteTownsTogether(): void {
    this.addSql('drop trigger towns_deleted on contact');
    this.addSql(`create function delete_towns() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from contact_town using (
          select distinct agency_id, id, clef_fold(city) as town from removed, unnest(search_cities) as city) as gone
        where contact_town.agency_id = gone.agency_id and contact_town.town = gone.town and contact_id = gone.id;
      return null;
    end $$`);
    this.addSql(`create trigger towns_deleted after delete on contact referencing old table as removed
      for each statement execute function delete_towns()`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
