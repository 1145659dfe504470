import { AS_OWNER } from './as-owner.ts';

const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** Since when a conversation waits for an answer. */
const asks = (row: string) => `case when ${row}.status = 'open' then ${row}.asked_at end`;

/** The queue's numbers are counted up to a limit, by an index with each number's drafts side by side. */
const counted = `(case when requester_id is null then '' else requester_id end), kind,
     (case when flagged or blocked then 'check' else 'ready' end), expires_at`;

/** `domain/consent/may-receive.ts` has the same rule for the live check, and a test compares both. */
const unreachable = (channel: string, address: string) => `
          contact.undeliverable->'${channel}' is not null
          or exists (select from opt_out where agency_id = contact.agency_id and channel = '${channel}' and address = ${address})
          or exists (select from erased_address where agency_id = contact.agency_id and channel = '${channel}'
            and hash = hash_of_address(contact.agency_id, ${address}))`;

/**
 * The queue as a table: a narrow row for each pending draft, with its place in the order, whether it is blocked, who is in charge
 * of its contact, and since when the contact waits for an answer. A page and the counts read nothing else of the drafts that
 * they do not show. The triggers alone write it.
 */
export const waitingDrafts = [
  // It has no foreign keys, for the reason that contact_town has none. NOBODY and not null: PostgreSQL reads `is null` from an index,
  // but not in the order of its other columns.
  `create table waiting_draft (
     agency_id uuid not null, draft_id uuid not null, kind text collate "C" not null, contact_id uuid,
     requester_id text collate "C", requester_name text collate "C" not null, place_id uuid not null,
     since timestamptz(3) not null, expires_at timestamptz(3) not null, flagged boolean not null, blocked boolean not null,
     assigned_to uuid not null default ${NOBODY}, asked_at timestamptz(3),
     primary key (agency_id, draft_id))`,
  'create index waiting_draft_asked on waiting_draft (agency_id, asked_at, place_id) where asked_at is not null',
  'create index waiting_draft_assigned on waiting_draft (agency_id, assigned_to, since, place_id)',
  `create index waiting_draft_assigned_asked on waiting_draft (agency_id, assigned_to, asked_at, place_id)
     where asked_at is not null`,
  `create index waiting_draft_assigned_counted on waiting_draft (agency_id, assigned_to, ${counted})`,
  'create index waiting_draft_contact on waiting_draft (agency_id, contact_id)',
  `create index waiting_draft_counted on waiting_draft (agency_id, ${counted})`,
  'create index waiting_draft_place on waiting_draft (agency_id, since, place_id)',
  `create function is_blocked(draft draft, contact contact) returns boolean language plpgsql stable as $$ begin
      if draft.kind = 'sms' then
        return contact.sms_consent->>'status' is distinct from 'granted'
          or contact.phone is null or contact.phone is distinct from draft.item->>'to' or ${unreachable('sms', 'contact.phone')};
      elsif draft.kind in ('email', 'enrollment') then
        return contact.email_consent->>'status' in ('opted_out', 'denied')
          or contact.email is null or contact.email is distinct from draft.item->>'to' or ${unreachable('email', 'contact.email')};
      end if;
      return false;
    end $$`,
  // Everybody locks the contact, then the draft, then this row.
  `create function block_drafts(changed contact) returns void language sql as $$
      with pending as materialized (
        select * from draft where agency_id = changed.agency_id and contact_id = changed.id and status = 'pending'
        order by id for no key update)
      update waiting_draft set blocked = is_blocked(pending::draft, changed) from pending
      where waiting_draft.agency_id = changed.agency_id and draft_id = pending.id $$`,
  `create function block_drafts_of_contact() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      perform block_drafts(new);
      return null;
    end $$`,
  `create trigger waiting_blocked after update of phone, email, sms_consent, email_consent, undeliverable on contact for each row
     when (old.phone is distinct from new.phone or old.email is distinct from new.email or old.sms_consent <> new.sms_consent or old.email_consent <> new.email_consent or old.undeliverable <> new.undeliverable) execute function block_drafts_of_contact()`,
  // The lock makes the draft that is being written to this address visible, or lets its own transaction see the opt-out.
  `create function block_drafts_to_address() returns trigger language plpgsql ${AS_OWNER} as $$
      declare changed opt_out := coalesce(new, old); reached contact; begin
      for reached in select * from contact where agency_id = changed.agency_id
        and case changed.channel when 'sms' then phone else email end = changed.address order by id for no key update
      loop perform block_drafts(reached); end loop;
      return null;
    end $$`,
  `create trigger waiting_blocked after insert or delete on opt_out for each row
     execute function block_drafts_to_address()`,
  `create function contact_asks(agency uuid, person uuid) returns timestamptz language plpgsql stable as $$ begin
      return (select min(asked_at) from conversation where agency_id = agency and contact_id = person
        and status = 'open' and asked_at is not null);
    end $$`,
  // A transaction that changes the contact at this moment commits first, or finds the new row. A plan keeps its place while its drafts
  // are decided one after the other.
  `create function draft_waits() returns trigger language plpgsql ${AS_OWNER} as $$
      declare reached contact; waits_since timestamptz := new.created_at; begin
      select * into reached from contact where agency_id = new.agency_id and id = new.contact_id for share;
      if new.plan_id is not null then
        waits_since := coalesce((select created_at from draft where agency_id = new.agency_id and id = new.plan_id), waits_since);
      end if;
      insert into waiting_draft (agency_id, draft_id, kind, contact_id, requester_id, requester_name, place_id, since, expires_at,
          flagged, blocked, assigned_to, asked_at)
        values (new.agency_id, new.id, new.kind, new.contact_id, new.requested_by->>'id', new.requested_by->>'name',
          coalesce(new.plan_id, new.id), waits_since, new.expires_at, new.flagged, is_blocked(new, reached),
          coalesce(reached.assigned_to, ${NOBODY}), (select min(asked_at) from conversation
            where agency_id = new.agency_id and contact_id = new.contact_id and status = 'open' and asked_at is not null));
      return null;
    end $$`,
  `create trigger draft_waits after insert on draft for each row
     when (new.status = 'pending') execute function draft_waits()`,
  `create trigger draft_waits_again after update of status on draft for each row
     when (new.status = 'pending' and old.status <> 'pending') execute function draft_waits()`,
  `create function draft_waits_no_more() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      delete from waiting_draft where agency_id = old.agency_id and draft_id = old.id;
      return null;
    end $$`,
  `create trigger draft_decided after update of status on draft for each row
     when (old.status = 'pending' and new.status <> 'pending') execute function draft_waits_no_more()`,
  `create trigger draft_deleted after delete on draft for each row
     when (old.status = 'pending') execute function draft_waits_no_more()`,
  `create function waiting_draft_changed() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update waiting_draft set flagged = new.flagged, expires_at = new.expires_at
        where agency_id = new.agency_id and draft_id = new.id;
      return null;
    end $$`,
  `create trigger waiting_draft_changed after update of flagged, expires_at on draft for each row
     when (new.status = 'pending' and old.status = 'pending' and (new.flagged <> old.flagged or new.expires_at <> old.expires_at)) execute function waiting_draft_changed()`,
  `create function waiting_draft_moved() returns trigger language plpgsql ${AS_OWNER} as $$
      declare reached contact; begin
      select * into reached from contact where agency_id = new.agency_id and id = new.contact_id for share;
      update waiting_draft set contact_id = new.contact_id, blocked = is_blocked(new, reached),
          assigned_to = coalesce(reached.assigned_to, ${NOBODY}), asked_at = contact_asks(new.agency_id, new.contact_id)
        where agency_id = new.agency_id and draft_id = new.id;
      return null;
    end $$`,
  `create trigger waiting_draft_moved after update of contact_id on draft for each row
     when (new.status = 'pending' and new.contact_id is distinct from old.contact_id) execute function waiting_draft_moved()`,
  // A draft that is being held has locked the contact too: it was faster, or waits and then sees this conversation.
  `create function contact_of_drafts_asked() returns trigger language plpgsql ${AS_OWNER} as $$
      declare people uuid[] := array[new.contact_id]; begin
      if tg_op = 'UPDATE' then people := people || old.contact_id; end if;
      perform from contact where agency_id = new.agency_id and id = any(people) order by id for no key update;
      update waiting_draft set asked_at = contact_asks(agency_id, contact_id)
        where agency_id = new.agency_id and contact_id = any(people);
      return null;
    end $$`,
  `create trigger waiting_asked after insert on conversation for each row
     when (new.contact_id is not null and ${asks('new')} is not null) execute function contact_of_drafts_asked()`,
  `create trigger waiting_asked_again after update of asked_at, status, contact_id on conversation for each row
     when (${asks('old')} is distinct from ${asks('new')} or old.contact_id is distinct from new.contact_id)
     execute function contact_of_drafts_asked()`,
  // A draft that another transaction is holding has locked the contact, so it is visible here or sees this change.
  `create function contact_of_drafts_assigned() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update waiting_draft set assigned_to = coalesce(new.assigned_to, ${NOBODY})
        where agency_id = new.agency_id and contact_id = new.id;
      return null;
    end $$`,
  `create trigger waiting_assigned after update of assigned_to on contact for each row
     when (old.assigned_to is distinct from new.assigned_to) execute function contact_of_drafts_assigned()`,
];
