import { AS_OWNER } from './as-owner.ts';

/**
 * A narrow row for each contact: when messages and calls last went to and fro, and by what people filter a list in that order. The
 * triggers alone write it.
 */
export const listedContacts = [
  `create table listed_contact (
     agency_id uuid not null, contact_id uuid not null, assigned_to uuid, stage text collate "C" not null,
     kind text collate "C", created_at timestamptz(3) not null, last_exchange_at timestamptz(3),
     quiet_since timestamptz(3) generated always as (coalesce(last_exchange_at, created_at)) stored,
     last_heard_at timestamptz(3), stated_contact_at timestamptz(3), primary key (agency_id, contact_id))`,
  // When a person last wrote: the time for which a prospect is kept counts from there, from a contact that an imported file states, or
  // else from their entry. The expression is the one of `domain/erasure/retention.ts`.
  `create index listed_contact_heard on listed_contact (agency_id, coalesce(greatest(last_heard_at, stated_contact_at), created_at), contact_id)`,
  // Old contacts are mostly won or lost, and would be the first in a list of those who heard nothing for long.
  `create index listed_contact_open on listed_contact (agency_id, quiet_since, contact_id)
     where stage not in ('won','lost')`,
  'create index listed_contact_quiet on listed_contact (agency_id, quiet_since, contact_id)',
  `create function list_contacts() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      insert into listed_contact (agency_id, contact_id, assigned_to, stage, kind, created_at, stated_contact_at)
        select agency_id, id, assigned_to, stage, kind, created_at, stated_contact_at from added;
      return null;
    end $$`,
  `create trigger listed after insert on contact referencing new table as added for each statement
     execute function list_contacts()`,
  `create function list_contact_again() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      if tg_op = 'DELETE' then
        delete from listed_contact where agency_id = old.agency_id and contact_id = old.id;
      else
        update listed_contact set assigned_to = new.assigned_to, stage = new.stage, kind = new.kind,
          created_at = new.created_at
        where agency_id = new.agency_id and contact_id = new.id;
      end if;
      return null;
    end $$`,
  `create trigger listed_again after update on contact for each row
     when ((new.assigned_to, new.stage, new.kind, new.created_at) is distinct from
       (old.assigned_to, old.stage, old.kind, old.created_at)) execute function list_contact_again()`,
  `create trigger listed_no_more after delete on contact for each row
     execute function list_contact_again()`,
  `create function list_stated_contact() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update listed_contact set stated_contact_at = new.stated_contact_at
        where agency_id = new.agency_id and contact_id = new.id;
      return null;
    end $$`,
  `create trigger listed_stated after update of stated_contact_at on contact for each row
     when (new.stated_contact_at is distinct from old.stated_contact_at) execute function list_stated_contact()`,
  `create function last_exchange(agency uuid, contact uuid) returns timestamptz language plpgsql stable as $$ begin
      return greatest(
        (select max(last_message_at) from conversation where agency_id = agency and contact_id = contact),
        (select max(created_at) from note
          where agency_id = agency and contact_id = contact and call in ('reached','received')));
    end $$`,
  `create function tell_first_exchanges() returns trigger language plpgsql ${AS_OWNER} as $$
      declare told record; begin
      for told in
        select agency_id, contact_id, max(last_message_at) as latest from changed where contact_id is not null
        group by 1, 2 order by 1, 2
      loop
        update listed_contact set last_exchange_at = greatest(last_exchange_at, told.latest)
          where agency_id = told.agency_id and contact_id = told.contact_id;
      end loop;
      return null;
    end $$`,
  `create trigger exchanges_of_new after insert on conversation referencing new table as changed for each statement
     execute function tell_first_exchanges()`,
  // Somebody who reads a conversation, sets it aside or gives it away changes nothing in the lists of contacts. Rows are locked in the
  // order of the contacts, so that two transactions never wait for each other.
  `create function tell_exchanges() returns trigger language plpgsql ${AS_OWNER} as $$
      declare told record; latest timestamptz; begin
      for told in
        select distinct agency_id, person.contact_id
        from changed as moved join previous using (agency_id, id)
        cross join lateral (values (moved.contact_id), (previous.contact_id)) as person (contact_id)
        where person.contact_id is not null
          and (moved.contact_id, moved.last_message_at) is distinct from (previous.contact_id, previous.last_message_at)
        order by 1, 2
      loop
        latest := last_exchange(told.agency_id, told.contact_id);
        update listed_contact set last_exchange_at = latest
          where agency_id = told.agency_id and contact_id = told.contact_id and last_exchange_at is distinct from latest;
      end loop;
      return null;
    end $$`,
  `create trigger exchanges_changed after update on conversation referencing old table as previous new table as changed for each statement
     execute function tell_exchanges()`,
  `create function tell_call() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update listed_contact set last_exchange_at = greatest(last_exchange_at, new.created_at)
        where agency_id = new.agency_id and contact_id = new.contact_id;
      return null;
    end $$`,
  `create trigger call_noted after insert on note for each row
     when (new.call in ('reached','received')) execute function tell_call()`,
  // A merge moves calls to another contact, and its undo moves them back.
  `create function tell_moved_call() returns trigger language plpgsql ${AS_OWNER} as $$
      declare told uuid; begin
      for told in select least(old.contact_id, new.contact_id) union select greatest(old.contact_id, new.contact_id) order by 1
      loop
        update listed_contact set last_exchange_at = last_exchange(agency_id, contact_id)
          where agency_id = new.agency_id and contact_id = told;
      end loop;
      return null;
    end $$`,
  `create trigger call_moved after update of contact_id on note for each row
     when (new.call is not null and new.contact_id is distinct from old.contact_id) execute function tell_moved_call()`,
  `create function last_heard(agency uuid, contact uuid) returns timestamptz language sql stable as $$
      select max(at) from conversation join message on message.agency_id = agency and conversation_id = conversation.id
      where conversation.agency_id = agency and contact_id = contact and from_person $$`,
  `create function tell_heard() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update listed_contact set last_heard_at = greatest(last_heard_at, new.at) from conversation
        where conversation.agency_id = new.agency_id and conversation.id = new.conversation_id
          and listed_contact.agency_id = new.agency_id and listed_contact.contact_id = conversation.contact_id;
      return null;
    end $$`,
  `create trigger heard after insert on message for each row
     when (new.from_person) execute function tell_heard()`,
  `create function tell_heard_again() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update listed_contact set last_heard_at = last_heard(agency_id, contact_id)
        where agency_id = new.agency_id and contact_id in (old.contact_id, new.contact_id);
      return null;
    end $$`,
  `create trigger heard_of_another after update of contact_id on conversation for each row
     when (new.contact_id is distinct from old.contact_id) execute function tell_heard_again()`,
];
