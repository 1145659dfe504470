import { Migration } from '@mikro-orm/migrations';

/** Triggers run for processes of an older version too, whose role may not write what they write. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/** Conversations that a colleague takes on, replies that colleagues write themselves, and their templates. */
export class Messages extends Migration {
  override up(): void {
    this.addSql('alter table conversation add assigned_to uuid, add waiting boolean not null default false');
    this.addSql(
      'alter table conversation add foreign key (agency_id, assigned_to) references user_account (agency_id, id)',
    );
    this.addSql(`update conversation set assigned_to = contact.assigned_to from contact
      where contact.agency_id = conversation.agency_id and contact.id = contact_id and contact.assigned_to is not null`);
    this.addSql('create index conversation_state on conversation (agency_id, status, waiting, last_message_at, id)');
    this.addSql(`create index conversation_assigned on conversation (agency_id, assigned_to, last_message_at, id)
      where assigned_to is not null`);
    this.keepAssigned();
    // The form's own id of a text that a colleague writes: pressed twice, it sends once.
    this.addSql('alter table draft add form_id uuid');
    this.addSql('create unique index draft_form on draft (agency_id, form_id) where form_id is not null');
    this.addSql(`create table message_template (
      agency_id uuid not null references agency (id), id uuid not null, name text not null,
      channel text not null check (channel in ('email','sms')), subject text, body text not null,
      created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
      check ((channel = 'email') = (subject is not null)), primary key (agency_id, id))`);
    this.addSql('alter table message_template enable row level security');
    this.addSql('create policy one_agency on message_template using (agency_id = clef_agency())');
  }

  /** A conversation belongs to the colleague in charge of its contact, until it is given to somebody else. */
  private keepAssigned(): void {
    this.addSql(`create function conversation_assigned() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      new.assigned_to := (select assigned_to from contact where agency_id = new.agency_id and id = new.contact_id);
      return new;
    end $$`);
    this.addSql(`create trigger conversation_assigned before insert on conversation
      for each row when (new.assigned_to is null and new.contact_id is not null) execute function conversation_assigned()`);
    this.addSql(`create trigger conversation_linked before update of contact_id on conversation
      for each row when (new.assigned_to is null and old.contact_id is null and new.contact_id is not null)
      execute function conversation_assigned()`);
    this.addSql(`create function conversations_follow_contact() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update conversation set assigned_to = new.assigned_to where agency_id = new.agency_id and contact_id = new.id
        and assigned_to is not distinct from old.assigned_to;
      return null;
    end $$`);
    this.addSql(`create trigger conversations_follow_contact after update of assigned_to on contact
      for each row when (old.assigned_to is distinct from new.assigned_to) execute function conversations_follow_contact()`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
