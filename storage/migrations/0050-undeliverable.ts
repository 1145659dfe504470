import { Migration } from '@mikro-orm/migrations';

/** Triggers run for processes of an older version too, whose role may not write what they write. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/**
 * The failed deliveries to an address, and since when nothing is sent there any more. Each contact carries what is said of its number
 * and of its address, so that lists, audiences and the queue read one row.
 */
export class Undeliverable extends Migration {
  override up(): void {
    this.addSql(`create table delivery_failure (
      agency_id uuid not null references agency (id), channel text not null check (channel in ('email','sms')),
      address text not null, soft_failures integer not null default 0, reason text not null,
      failed_at timestamptz(3) not null, undeliverable_since timestamptz(3),
      primary key (agency_id, channel, address))`);
    this.addSql('alter table delivery_failure enable row level security');
    this.addSql('create policy one_agency on delivery_failure using (agency_id = clef_agency())');
    this.addSql(`alter table contact add undeliverable jsonb not null default '{}'`);
    this.addSql('create or replace view indexed_contact as select * from contact where agency_id = clef_agency()');
    this.keepOnContacts();
    this.blockDrafts();
    this.excludeRecipients();
  }

  private keepOnContacts(): void {
    this.addSql(`create function undeliverable_of(agency uuid, phone text, email text) returns jsonb
      language plpgsql stable as $$ begin
      return coalesce((select jsonb_object_agg(channel, jsonb_build_object('reason', reason,
          'at', to_char(undeliverable_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from delivery_failure where agency_id = agency and undeliverable_since is not null
          and ((channel = 'sms' and address = phone) or (channel = 'email' and address = email))), '{}');
    end $$`);
    this.addSql(`create function mark_undeliverable_contact() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      new.undeliverable := undeliverable_of(new.agency_id, new.phone, new.email);
      return new;
    end $$`);
    this.addSql(`create trigger undeliverable_new before insert on contact for each row
      when (new.phone is not null or new.email is not null) execute function mark_undeliverable_contact()`);
    this.addSql(`create trigger undeliverable_changed before update of phone, email on contact for each row
      when (old.phone is distinct from new.phone or old.email is distinct from new.email)
      execute function mark_undeliverable_contact()`);
    this.addSql(`create function mark_undeliverable_contacts() returns trigger language plpgsql ${AS_OWNER} as $$
      declare changed delivery_failure := coalesce(new, old); begin
      if changed.channel = 'sms' then
        update contact set undeliverable = undeliverable_of(agency_id, phone, email)
          where agency_id = changed.agency_id and phone = changed.address and erased_at is null;
      else
        update contact set undeliverable = undeliverable_of(agency_id, phone, email)
          where agency_id = changed.agency_id and email = changed.address and erased_at is null;
      end if;
      return null;
    end $$`);
    this.addSql(`create trigger undeliverable after insert or delete or update of undeliverable_since on delivery_failure
      for each row execute function mark_undeliverable_contacts()`);
  }

  /** `domain/consent/may-receive.ts` has the same rule for the live check, and a test compares both. */
  private blockDrafts(): void {
    const unreachable = (channel: string, address: string) => `
      contact.undeliverable->'${channel}' is not null
      or exists (select from opt_out where agency_id = contact.agency_id and channel = '${channel}' and address = ${address})
      or exists (select from erased_address where agency_id = contact.agency_id and channel = '${channel}'
        and hash = hash_of_address(contact.agency_id, ${address}))`;
    this.addSql(`create or replace function is_blocked(draft draft, contact contact) returns boolean language plpgsql stable as $$ begin
      if draft.kind = 'sms' then
        return contact.sms_consent->>'status' is distinct from 'granted'
          or contact.phone is null or contact.phone is distinct from draft.item->>'to' or ${unreachable('sms', 'contact.phone')};
      elsif draft.kind in ('email', 'enrollment') then
        return contact.email_consent->>'status' in ('opted_out', 'denied')
          or contact.email is null or contact.email is distinct from draft.item->>'to' or ${unreachable('email', 'contact.email')};
      end if;
      return false;
    end $$`);
    this.addSql('drop trigger waiting_blocked on contact');
    this.addSql(`create trigger waiting_blocked
      after update of phone, email, sms_consent, email_consent, undeliverable on contact
      for each row when (old.phone is distinct from new.phone or old.email is distinct from new.email
        or old.sms_consent <> new.sms_consent or old.email_consent <> new.email_consent
        or old.undeliverable <> new.undeliverable)
      execute function block_drafts_of_contact()`);
  }

  /** The expression is the one of `domain/campaigns/recipient-state.ts`. */
  private excludeRecipients(): void {
    this.addSql('drop index draft_recipient');
    this.addSql(`create index draft_recipient on draft (agency_id, campaign_id, (case
        when status in ('approved', 'scheduled') then 'waiting'
        when status = 'failed' or (status = 'sent' and failure is not null) then 'failed'
        when status in ('sending', 'sent', 'unconfirmed') then status
        when reason_code in ('opted_out', 'no_phone', 'sms_consent_missing', 'undeliverable', 'conflict', 'not_as_approved')
          then 'excluded'
        else 'cancelled' end), contact_id)
        where campaign_id is not null`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
