import { Migration } from '@mikro-orm/migrations';

/** Triggers run for processes of an older version too, whose role may not write what they write. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/**
 * A received message keeps its whole text, what of it is folded away, and who wrote it; the mail's own bytes are kept beside it.
 * Only a message that a person wrote asks for an answer and counts as heard.
 */
export class RealMail extends Migration {
  override up(): void {
    this.addSql(`alter table message
      add whole_text text,
      add folds jsonb,
      add written_by text
        check (written_by in ('person','absence','automatic','bounce','complaint','receipt','calendar','ourselves')),
      add via text,
      add check ((whole_text is null) = (folds is null))`);
    // Messages of before were stored as a person's, and a process of an older version still stores them without a word.
    this.addSql(`alter table message add from_person boolean generated always as
      (direction = 'inbound' and coalesce(written_by, 'person') in ('person', 'calendar')) stored`);
    this.addSql(`create table original_mail (
      agency_id uuid not null references agency (id), message_id uuid not null,
      bytes integer not null, sha256 text not null, content bytea not null, created_at timestamptz(3) not null,
      primary key (agency_id, message_id),
      foreign key (agency_id, message_id) references message (agency_id, id) on delete cascade)`);
    this.addSql('alter table original_mail enable row level security');
    this.addSql('create policy one_agency on original_mail using (agency_id = clef_agency())');
    this.addSql('drop index message_received');
    this.addSql(
      'create index message_received on message (agency_id, at) include (conversation_id, id) where from_person',
    );
    this.askByPeople();
    this.hearPeople();
  }

  private askByPeople(): void {
    this.addSql(`create or replace function asked_since(agency uuid, conversation uuid) returns timestamptz
      language plpgsql stable as $$ begin
      return (select min(at) from message where agency_id = agency and conversation_id = conversation and from_person
        and at > coalesce((select at from message where agency_id = agency and conversation_id = conversation
          and direction = 'outbound' order by at desc, id desc limit 1), '-infinity'));
    end $$`);
    this.addSql(`create or replace function conversation_asks() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update conversation set asked_at = asked_since(agency_id, id)
      from (select agency_id as agency, conversation_id, bool_or(from_person) as asks from added
        group by agency_id, conversation_id) as told
      where agency_id = agency and id = conversation_id and (asks or asked_at is not null);
      return null;
    end $$`);
  }

  private hearPeople(): void {
    this.addSql(`create or replace function last_heard(agency uuid, contact uuid) returns timestamptz
      language sql stable as $$
      select max(at) from conversation join message on message.agency_id = agency and conversation_id = conversation.id
      where conversation.agency_id = agency and contact_id = contact and from_person $$`);
    this.addSql('drop trigger heard on message');
    this.addSql(`create trigger heard after insert on message for each row when (new.from_person)
      execute function tell_heard()`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
