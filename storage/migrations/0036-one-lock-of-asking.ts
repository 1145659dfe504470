import { Migration } from '@mikro-orm/migrations';

/** Triggers run for processes of an older version too, whose role may not write what they write. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * A draft that is being held has locked its contact already. A question or an answer now takes that lock too, so that holding a
 * draft needs no second one.
 */
export class OneLockOfAsking extends Migration {
  override up(): void {
    this.addSql(`create or replace function contact_of_drafts_asked() returns trigger language plpgsql ${AS_OWNER} as $$
      declare people uuid[] := array[new.contact_id]; begin
      if tg_op = 'UPDATE' then people := people || old.contact_id; end if;
      perform from contact where agency_id = new.agency_id and id = any(people) order by id for no key update;
      update waiting_draft set asked_at = contact_asks(agency_id, contact_id)
        where agency_id = new.agency_id and contact_id = any(people);
      return null;
    end $$`);
    this.addSql(`create or replace function draft_waits() returns trigger language plpgsql ${AS_OWNER} as $$
      declare reached contact; waits_since timestamptz := new.created_at; begin
      select * into reached from contact where agency_id = new.agency_id and id = new.contact_id for share;
      if new.plan_id is not null then
        waits_since := coalesce((select created_at from draft where agency_id = new.agency_id and id = new.plan_id), waits_since);
      end if;
      insert into waiting_draft (agency_id, draft_id, kind, contact_id, requester_id, requester_name, place_id, since, expires_at,
          flagged, blocked, whose, asked_at)
        values (new.agency_id, new.id, new.kind, new.contact_id, new.requested_by->>'id', new.requested_by->>'name',
          coalesce(new.plan_id, new.id), waits_since, new.expires_at, new.flagged, is_blocked(new, reached),
          coalesce(reached.assigned_to, ${NOBODY}), (select min(asked_at) from conversation
            where agency_id = new.agency_id and contact_id = new.contact_id and status = 'open' and asked_at is not null));
      return null;
    end $$`);
    this.addSql(`create or replace function waiting_draft_moved() returns trigger language plpgsql ${AS_OWNER} as $$
      declare reached contact; begin
      select * into reached from contact where agency_id = new.agency_id and id = new.contact_id for share;
      update waiting_draft set contact_id = new.contact_id, blocked = is_blocked(new, reached),
          whose = coalesce(reached.assigned_to, ${NOBODY}), asked_at = contact_asks(new.agency_id, new.contact_id)
        where agency_id = new.agency_id and draft_id = new.id;
      return null;
    end $$`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
