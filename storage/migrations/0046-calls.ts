import { Migration } from '@mikro-orm/migrations';

/** Triggers run for processes of an older version too, whose role may not write what they write. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/** A call is a note that says how the call ended. A call in which both spoke is an exchange, like a message. */
export class Calls extends Migration {
  override up(): void {
    this.addSql(`alter table note add call text check (call in ('reached','no_answer','message_left','received'))`);
    this.addSql(`create function last_exchange(agency uuid, contact uuid) returns timestamptz language plpgsql stable as $$ begin
      return greatest(
        (select max(last_message_at) from conversation where agency_id = agency and contact_id = contact),
        (select max(created_at) from note
          where agency_id = agency and contact_id = contact and call in ('reached','received')));
    end $$`);
    this.addSql(`create or replace function tell_exchanges() returns trigger language plpgsql ${AS_OWNER} as $$
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
    end $$`);
    this.addSql(`create function tell_call() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update listed_contact set last_exchange_at = greatest(last_exchange_at, new.created_at)
        where agency_id = new.agency_id and contact_id = new.contact_id;
      return null;
    end $$`);
    this.addSql(`create trigger call_noted after insert on note for each row when (new.call in ('reached','received'))
      execute function tell_call()`);
    // A merge moves calls to another contact, and its undo moves them back.
    // Rows are locked in the order of the contacts, so that two transactions never wait for each other.
    this.addSql(`create function tell_moved_call() returns trigger language plpgsql ${AS_OWNER} as $$
      declare told uuid; begin
      for told in select least(old.contact_id, new.contact_id) union select greatest(old.contact_id, new.contact_id) order by 1
      loop
        update listed_contact set last_exchange_at = last_exchange(agency_id, contact_id)
          where agency_id = new.agency_id and contact_id = told;
      end loop;
      return null;
    end $$`);
    this.addSql(`create trigger call_moved after update of contact_id on note for each row
      when (new.call is not null and new.contact_id is distinct from old.contact_id) execute function tell_moved_call()`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
