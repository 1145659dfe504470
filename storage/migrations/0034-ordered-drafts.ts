import { Migration } from '@mikro-orm/migrations';

/** Triggers run for processes of an older version too, whose role may not write what they write. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * A row of the queue has who is in charge of its contact and since when the contact waits for an answer, so that an index has the
 * drafts of each person, and the urgent ones, in their order.
 */
export class OrderedDrafts extends Migration {
  override up(): void {
    // A value that is never null: PostgreSQL reads `is null` from an index, but not in the order of its other columns.
    this.addSql(
      `alter table waiting_draft add assigned_to uuid not null default ${NOBODY}, add asked_at timestamptz(3)`,
    );
    this.addSql(`create index waiting_draft_assigned on waiting_draft (agency_id, assigned_to, since, place_id)`);
    this.addSql(
      `create index waiting_draft_asked on waiting_draft (agency_id, asked_at, place_id) where asked_at is not null`,
    );
    this.addSql(`create index waiting_draft_assigned_asked on waiting_draft (agency_id, assigned_to, asked_at, place_id)
      where asked_at is not null`);
    this.addSql(`create index waiting_draft_assigned_counted on waiting_draft (agency_id, assigned_to,
      (case when requester_id is null then '' else requester_id end), kind,
      (case when flagged or blocked then 'check' else 'ready' end), expires_at)`);
    this.addSql(`create function contact_asks(agency uuid, person uuid) returns timestamptz language plpgsql stable as $$ begin
      return (select min(asked_at) from conversation where agency_id = agency and contact_id = person
        and status = 'open' and asked_at is not null);
    end $$`);
    this.keepAssignee();
    this.keepAsked();
    this.writeBoth();
    // The triggers hold the writers of these tables off until the commit, so nothing is missed between them and these values.
    this.addSql(`update waiting_draft set asked_at = contact_asks(contact.agency_id, contact.id),
        assigned_to = coalesce(contact.assigned_to, ${NOBODY})
      from contact where contact.agency_id = waiting_draft.agency_id and contact.id = contact_id`);
  }

  /** A draft that another transaction is holding has locked the contact, so it is visible here or sees this change. */
  private keepAssignee(): void {
    this.addSql(`create function contact_of_drafts_assigned() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update waiting_draft set assigned_to = coalesce(new.assigned_to, ${NOBODY})
        where agency_id = new.agency_id and contact_id = new.id;
      return null;
    end $$`);
    this.addSql(`create trigger waiting_assigned after update of assigned_to on contact
      for each row when (old.assigned_to is distinct from new.assigned_to) execute function contact_of_drafts_assigned()`);
  }

  /** A draft that is being held has locked the contact too: it was faster, or waits and then sees this conversation. */
  private keepAsked(): void {
    const asks = (row: string) => `case when ${row}.status = 'open' then ${row}.asked_at end`;
    this.addSql(`create function contact_of_drafts_asked() returns trigger language plpgsql ${AS_OWNER} as $$
      declare people uuid[] := array[new.contact_id]; begin
      if tg_op = 'UPDATE' then people := people || old.contact_id; end if;
      perform from contact where agency_id = new.agency_id and id = any(people) order by id for no key update;
      update waiting_draft set asked_at = contact_asks(agency_id, contact_id)
        where agency_id = new.agency_id and contact_id = any(people);
      return null;
    end $$`);
    this.addSql(`create trigger waiting_asked after insert on conversation
      for each row when (new.contact_id is not null and ${asks('new')} is not null) execute function contact_of_drafts_asked()`);
    this.addSql(`create trigger waiting_asked_again after update of asked_at, status, contact_id on conversation
      for each row when (${asks('old')} is distinct from ${asks('new')} or old.contact_id is distinct from new.contact_id)
      execute function contact_of_drafts_asked()`);
  }

  private writeBoth(): void {
    this.addSql(`create or replace function draft_waits() returns trigger language plpgsql ${AS_OWNER} as $$
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
    end $$`);
    this.addSql(`create or replace function waiting_draft_moved() returns trigger language plpgsql ${AS_OWNER} as $$
      declare reached contact; begin
      select * into reached from contact where agency_id = new.agency_id and id = new.contact_id for share;
      update waiting_draft set contact_id = new.contact_id, blocked = is_blocked(new, reached),
          assigned_to = coalesce(reached.assigned_to, ${NOBODY}), asked_at = contact_asks(new.agency_id, new.contact_id)
        where agency_id = new.agency_id and draft_id = new.id;
      return null;
    end $$`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
