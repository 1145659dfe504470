import { Migration } from '@mikro-orm/migrations';

/** Processes of 0.2.0 write these tables before the tenant role is let into the new one. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/**
 * The queue as a table: a narrow row for each pending draft, with its place in the order and whether it is blocked. A page and
 * the counts read nothing else of the drafts that they do not show. The triggers alone write it.
 */
export class WaitingDrafts extends Migration {
  override up(): void {
    // It has no foreign keys, for the reason that contact_town has none.
    this.addSql(`create table waiting_draft (
      agency_id uuid not null, draft_id uuid not null, kind text collate "C" not null, contact_id uuid,
      requester_id text collate "C", requester_name text collate "C" not null, place_id uuid not null,
      since timestamptz(3) not null, expires_at timestamptz(3) not null, flagged boolean not null, blocked boolean not null,
      primary key (agency_id, draft_id))`);
    this.addSql('create index waiting_draft_place on waiting_draft (agency_id, since, place_id)');
    this.addSql('create index waiting_draft_contact on waiting_draft (agency_id, contact_id)');
    this.addSql('alter table waiting_draft enable row level security');
    this.addSql('create policy one_agency on waiting_draft using (agency_id = clef_agency())');
    this.addSql('alter table conversation add asked_at timestamptz(3)');
    this.addSql(`create index conversation_asked on conversation (agency_id, asked_at)
      where status = 'open' and asked_at is not null`);
    this.keepBlocked();
    this.keepWaiting();
    this.keepAsked();
    // The triggers hold the writers of these tables off until the commit, so nothing is missed between them and these rows.
    this.addSql(
      `insert into waiting_draft select waiting.* from draft, waiting_row(draft) as waiting where status = 'pending'`,
    );
    this.addSql(
      `update conversation set asked_at = asked_since(agency_id, id) where asked_since(agency_id, id) is not null`,
    );
  }

  /** `domain/consent/may-receive.ts` has the same rule for the live check, and a test compares both. */
  private keepBlocked(): void {
    this.addSql(`create function is_blocked(draft draft, contact contact) returns boolean language sql stable as $$
      select case
        when draft.kind = 'sms' then contact.sms_consent->>'status' is distinct from 'granted'
          or contact.phone is null or contact.phone is distinct from draft.item->>'to'
          or exists (select from opt_out where agency_id = contact.agency_id and channel = 'sms' and address = contact.phone)
        when draft.kind in ('email', 'enrollment') then contact.email_consent->>'status' in ('opted_out', 'denied')
          or contact.email is null or contact.email is distinct from draft.item->>'to'
          or exists (select from opt_out where agency_id = contact.agency_id and channel = 'email' and address = contact.email)
        else false end $$`);
    // Everybody locks the contact, then the draft, then this row.
    this.addSql(`create function block_drafts(changed contact) returns void language sql as $$
      with pending as materialized (
        select * from draft where agency_id = changed.agency_id and contact_id = changed.id and status = 'pending'
        order by id for no key update)
      update waiting_draft set blocked = is_blocked(pending::draft, changed) from pending
      where waiting_draft.agency_id = changed.agency_id and draft_id = pending.id $$`);
    this.addSql(`create function block_drafts_of_contact() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      perform block_drafts(new);
      return null;
    end $$`);
    this.addSql(`create trigger waiting_blocked after update of phone, email, sms_consent, email_consent on contact
      for each row when (old.phone is distinct from new.phone or old.email is distinct from new.email
        or old.sms_consent <> new.sms_consent or old.email_consent <> new.email_consent)
      execute function block_drafts_of_contact()`);
    // The lock makes the draft that is being written to this address visible, or lets its own transaction see the opt-out.
    this.addSql(`create function block_drafts_to_address() returns trigger language plpgsql ${AS_OWNER} as $$
      declare changed opt_out := coalesce(new, old); reached contact; begin
      for reached in select * from contact where agency_id = changed.agency_id
        and case changed.channel when 'sms' then phone else email end = changed.address order by id for no key update
      loop perform block_drafts(reached); end loop;
      return null;
    end $$`);
    this.addSql(`create trigger waiting_blocked after insert or delete on opt_out
      for each row execute function block_drafts_to_address()`);
  }

  private keepWaiting(): void {
    // A plan keeps its place while its drafts are decided one after the other.
    this.addSql(`create function waiting_row(draft draft) returns waiting_draft language sql stable as $$
      select draft.agency_id, draft.id, draft.kind, draft.contact_id, draft.requested_by->>'id', draft.requested_by->>'name',
        coalesce(draft.plan_id, draft.id),
        coalesce((select first.created_at from draft as first where first.agency_id = draft.agency_id and first.id = draft.plan_id),
          draft.created_at),
        draft.expires_at, draft.flagged, is_blocked(draft, (select contact from contact
          where contact.agency_id = draft.agency_id and contact.id = draft.contact_id)) $$`);
    // A transaction that changes the contact at this moment commits first, or finds the new row.
    this.addSql(`create function draft_waits() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      perform from contact where agency_id = new.agency_id and id = new.contact_id for share;
      insert into waiting_draft select * from waiting_row(new);
      return null;
    end $$`);
    this.addSql(`create trigger draft_waits after insert on draft
      for each row when (new.status = 'pending') execute function draft_waits()`);
    this.addSql(`create trigger draft_waits_again after update of status on draft
      for each row when (new.status = 'pending' and old.status <> 'pending') execute function draft_waits()`);
    this.addSql(`create function waiting_draft_changed() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update waiting_draft set flagged = new.flagged, expires_at = new.expires_at
        where agency_id = new.agency_id and draft_id = new.id;
      return null;
    end $$`);
    this.addSql(`create trigger waiting_draft_changed after update of flagged, expires_at on draft
      for each row when (new.status = 'pending' and old.status = 'pending'
        and (new.flagged <> old.flagged or new.expires_at <> old.expires_at)) execute function waiting_draft_changed()`);
    this.addSql(`create function draft_waits_no_more() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from waiting_draft where agency_id = old.agency_id and draft_id = old.id;
      return null;
    end $$`);
    this.addSql(`create trigger draft_decided after update of status on draft
      for each row when (old.status = 'pending' and new.status <> 'pending') execute function draft_waits_no_more()`);
    this.addSql(`create trigger draft_deleted after delete on draft
      for each row when (old.status = 'pending') execute function draft_waits_no_more()`);
  }

  /** Messages are only ever added. */
  private keepAsked(): void {
    this.addSql(`create function asked_since(agency uuid, conversation uuid) returns timestamptz language sql stable as $$
      select min(at) from message where agency_id = agency and conversation_id = conversation and direction = 'inbound'
        and at > coalesce((select at from message where agency_id = agency and conversation_id = conversation
          and direction = 'outbound' order by at desc, id desc limit 1), '-infinity') $$`);
    // Most of a campaign's messages answer nothing, and change nothing here.
    this.addSql(`create function conversation_asks() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update conversation set asked_at = asked_since(agency_id, id)
      from (select agency_id as agency, conversation_id, bool_or(direction = 'inbound') as asks from added
        group by agency_id, conversation_id) as told
      where agency_id = agency and id = conversation_id and (asks or asked_at is not null);
      return null;
    end $$`);
    this.addSql(`create trigger conversation_asks after insert on message referencing new table as added
      for each statement execute function conversation_asks()`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
