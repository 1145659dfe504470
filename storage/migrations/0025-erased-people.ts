import { Migration } from '@mikro-orm/migrations';

/** Processes that ran before this migration write messages while it is being made. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/** Nothing is written about somebody who was erased; the last word from a prospect; the devices of sessions. */
export class ErasedPeople extends Migration {
  override up(): void {
    this.refuseErased();
    // It has the columns that contacts have got meanwhile.
    this.addSql('create or replace view indexed_contact as select * from contact where agency_id = clef_agency()');
    this.keepDroppedAddresses();
    this.keepLastHeard();
    this.addSql('alter table session add id uuid, add user_agent text');
    this.addSql('update session set id = md5(token_hash)::uuid');
    this.addSql('alter table session alter id set default gen_random_uuid(), alter id set not null');
    this.addSql('create unique index session_id on session (agency_id, user_id, id)');
  }

  /**
   * The database itself refuses whatever would bring a person back into the record that is left of them (SQLSTATE ERASD, the
   * message is the contact's UUID). The lock lets it wait for an erasure that is under way.
   */
  private refuseErased(): void {
    this.addSql(`create function refuse_erased(agency uuid, contact uuid) returns void language plpgsql as $$
      declare erased timestamptz; begin
      select erased_at into erased from contact as person where agency_id = agency and id = contact for key share;
      if erased is not null then raise exception using errcode = 'ERASD', message = contact; end if;
    end $$`);
    this.addSql(`create function refuse_row_of_erased() returns trigger language plpgsql as $$
      declare contact uuid; given jsonb := to_jsonb(new); begin
      foreach contact in array array(select (given->>name)::uuid from unnest(tg_argv) as name where given->>name is not null
        order by 1)
      loop perform refuse_erased(new.agency_id, contact); end loop;
      return new;
    end $$`);
    this.refuse('conversation', ['contact_id']);
    this.refuse('task', ['contact_id'], ['title', 'description']);
    this.refuse('visit', ['contact_id'], ['feedback']);
    this.refuse('offer', ['contact_id', 'buyer_notary_id', 'seller_notary_id'], ['conditions']);
    this.refuse('contact_link', ['contact_id', 'other_id']);
    this.refuse('note', ['contact_id']);
    this.refuseThrough('note', 'conversation', 'true');
    this.refuseThrough('message', 'conversation', `new.direction = 'inbound'`);
    this.refuseThrough('offer_round', 'offer', 'new.note is not null');
    this.addSql(`create function refuse_erased_contact() returns trigger language plpgsql as $$ begin
      raise exception using errcode = 'ERASD', message = old.id;
    end $$`);
    this.addSql(`create trigger erased_changed before update on contact for each row when (old.erased_at is not null)
      execute function refuse_erased_contact()`);
  }

  /**
   * Refuses new rows that refer to a person who was erased, and new texts in older rows about one. Emptying a text is welcome, and
   * so is a change beside a reference that was there before: the notary of an offer may have been erased.
   */
  private refuse(table: string, references: string[], texts: string[] = []): void {
    const given = (columns: string[]) => columns.map((column) => `'${column}'`).join(', ');
    const changes = (column: string) => `new.${column} is not null and new.${column} is distinct from old.${column}`;
    this.addSql(`create trigger erased_added before insert on ${table} for each row
      execute function refuse_row_of_erased(${given(references)})`);
    for (const column of references) {
      this.addSql(`create trigger erased_${column} before update of ${column} on ${table} for each row
        when (${changes(column)}) execute function refuse_row_of_erased(${given([column])})`);
    }
    if (texts.length === 0) return;
    this.addSql(`create trigger erased_described before update of ${texts.join(', ')} on ${table} for each row
      when (${texts.map(changes).join(' or ')}) execute function refuse_row_of_erased('contact_id')`);
  }

  /** The contact of these rows is the one of another row that they belong to. */
  private refuseThrough(table: string, parent: string, when: string): void {
    this.addSql(`create function refuse_${table}_of_erased() returns trigger language plpgsql as $$
      declare contact uuid; begin
      select contact_id into contact from ${parent} where agency_id = new.agency_id and id = new.${parent}_id;
      if contact is not null then perform refuse_erased(new.agency_id, contact); end if;
      return new;
    end $$`);
    this.addSql(`create trigger erased_added_through before insert on ${table} for each row when (${when})
      execute function refuse_${table}_of_erased()`);
  }

  /** The numbers and addresses that a merge dropped, as hashes: an erasure takes their opt-outs out of the clear. */
  private keepDroppedAddresses(): void {
    this.addSql(`alter table contact_merge add dropped_hashes text[] not null default '{}'`);
    this.addSql(`update contact_merge set dropped_hashes = array(
        select hash_of_address(agency_id, address) from unnest(array[undo->'merged'->>'phone', undo->'merged'->>'email',
          undo->'survivor'->>'phone', undo->'survivor'->>'email']) as address where address is not null order by 1)
      where undo is not null`);
    this.addSql('create index opt_out_hash on opt_out (agency_id, hash_of_address(agency_id, address))');
  }

  /** When a person last wrote: the months for which a prospect is kept count from there, or else from their entry. */
  private keepLastHeard(): void {
    this.addSql('lock table message, conversation in share row exclusive mode');
    this.addSql('alter table listed_contact add last_heard_at timestamptz(3)');
    this.addSql(`create function last_heard(agency uuid, contact uuid) returns timestamptz language sql stable as $$
      select max(at) from conversation join message on message.agency_id = agency and conversation_id = conversation.id
      where conversation.agency_id = agency and contact_id = contact and direction = 'inbound' $$`);
    this.addSql(`update listed_contact set last_heard_at = heard.at from (
        select conversation.agency_id, contact_id, max(at) as at from conversation
        join message on message.agency_id = conversation.agency_id and conversation_id = conversation.id
        where contact_id is not null and direction = 'inbound' group by 1, 2) as heard
      where heard.agency_id = listed_contact.agency_id and heard.contact_id = listed_contact.contact_id`);
    this.addSql(`create index listed_contact_heard on listed_contact
      (agency_id, (coalesce(last_heard_at, created_at)), contact_id)`);
    this.addSql(`create function tell_heard() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update listed_contact set last_heard_at = greatest(last_heard_at, new.at) from conversation
        where conversation.agency_id = new.agency_id and conversation.id = new.conversation_id
          and listed_contact.agency_id = new.agency_id and listed_contact.contact_id = conversation.contact_id;
      return null;
    end $$`);
    this.addSql(`create trigger heard after insert on message for each row when (new.direction = 'inbound')
      execute function tell_heard()`);
    this.addSql(`create function tell_heard_again() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update listed_contact set last_heard_at = last_heard(agency_id, contact_id)
        where agency_id = new.agency_id and contact_id in (old.contact_id, new.contact_id);
      return null;
    end $$`);
    this.addSql(`create trigger heard_of_another after update of contact_id on conversation for each row
      when (new.contact_id is distinct from old.contact_id) execute function tell_heard_again()`);
    // A clock tick counts the people whose time is over.
    this.addSql('alter table agency rename retention_told_at to retention_counted_at');
    this.addSql('alter table agency add retention_due integer not null default 0');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
