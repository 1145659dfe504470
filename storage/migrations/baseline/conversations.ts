import { AS_OWNER } from './as-owner.ts';

/** Conversations, their messages and files, and what colleagues write in them. */
export const conversations = [
  // `address` is whose thread it is where no contact is known, and where its next message belongs.
  `create table conversation (
     agency_id uuid not null references agency (id), id uuid not null, contact_id uuid,
     channel text not null check (channel in ('email','sms')), subject text,
     status text not null check (status in ('open','closed')), unread_count integer not null default 0,
     last_message_at timestamptz(3) not null, snippet text, created_at timestamptz(3) not null, address text,
     updated_at timestamptz(3) not null default now(), asked_at timestamptz(3), assigned_to uuid,
     waiting boolean not null default false, primary key (agency_id, id),
     foreign key (agency_id, assigned_to) references user_account (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index conversation_address on conversation (channel, address)',
  'create index on conversation (agency_id, contact_id, last_message_at, id)',
  'create index on conversation (agency_id, last_message_at, id)',
  `create index conversation_asked on conversation (agency_id, asked_at)
     where status = 'open' and asked_at is not null`,
  `create index conversation_asked_of on conversation (agency_id, assigned_to, asked_at)
     where status = 'open' and asked_at is not null`,
  `create index conversation_asked_of_nobody on conversation (agency_id, asked_at, id)
     where status = 'open' and asked_at is not null and assigned_to is null`,
  `create index conversation_assigned on conversation (agency_id, assigned_to, last_message_at, id)
     where assigned_to is not null`,
  // Everybody's list has the conversations of disabled colleagues too, and those that nobody has taken on. The first may have many
  // that were answered, so the index has only those in which somebody waits for an answer, or that nobody has read. The condition is
  // the one of `wantsAttention` in domain/conversations/conversations.ts.
  `create index conversation_left on conversation (agency_id, assigned_to, status, waiting, last_message_at, id)
     where assigned_to is not null and (asked_at is not null or unread_count > 0)`,
  'create index conversation_state on conversation (agency_id, status, waiting, last_message_at, id)',
  // They are few, so this index is small. An index on `assigned_to` would find them too, but not in their order.
  `create index conversation_to_take_on on conversation (agency_id, status, waiting, last_message_at, id)
     where assigned_to is null and (asked_at is not null or unread_count > 0)`,
  // The menu counts unread conversations, and one's own, from the index alone.
  `create index conversation_unread on conversation (agency_id, last_message_at, id) include (assigned_to)
     where unread_count > 0`,
  'create index conversation_updated on conversation (agency_id, updated_at)',
  // The whole text is kept, with what of it is folded away and who wrote it. Only a message that a person wrote asks for an answer and
  // counts as heard. A message of a machine that somebody should read (`is_to_read`), such as a portal's without a person, stays
  // unread beside an answer to others. Two e-mails with one Message-ID are two messages where their contents differ; SMS and the
  // agency's own messages, whose provider gives each its own id, have the empty hash.
  `create table message (
     agency_id uuid not null references agency (id), id uuid not null, conversation_id uuid not null,
     direction text not null check (direction in ('inbound','outbound')), kind text not null check (kind in ('email','sms')),
     subject text, body text not null, status text not null check (status in ('received','sent','delivered','failed')),
     at timestamptz(3) not null, draft_id uuid, driver text, provider_id text, failure jsonb, whole_text text, folds jsonb,
     written_by text check (written_by in ('person','absence','automatic','bounce','complaint','receipt','calendar','ourselves')),
     via text,
     from_person boolean generated always as (direction = 'inbound' and (coalesce(written_by, 'person') = any (array['person', 'calendar']))) stored,
     lead_source text, lead_problem text check (lead_problem in ('no_person','no_address','own_address','unsure')),
     content_hash text not null default '', is_to_read boolean not null default false, primary key (agency_id, id),
     constraint message_once unique (agency_id, driver, provider_id, direction, content_hash),
     foreign key (agency_id, conversation_id) references conversation (agency_id, id),
     foreign key (agency_id, draft_id) references draft (agency_id, id),
     check ((whole_text is null) = (folds is null)),
     constraint message_check1 check (lead_source is null or lead_problem is null))`,
  'create index on message (agency_id, conversation_id, at, id)',
  'create index message_by_provider on message (driver, provider_id)',
  'create index message_lead on message (agency_id, at) include (conversation_id) where lead_source is not null',
  'create index message_of_draft on message (agency_id, draft_id)',
  'create index message_received on message (agency_id, at) include (conversation_id, id) where from_person',
  'create index message_words on message using gin (clef_message_words(subject, body, whole_text), agency_id)',
  // A function in SQL with a query of its own is planned at each call, one in plpgsql once in a connection.
  `create function asked_since(agency uuid, conversation uuid) returns timestamptz language plpgsql stable as $$ begin
      return (select min(at) from message where agency_id = agency and conversation_id = conversation and from_person
        and at > coalesce((select at from message where agency_id = agency and conversation_id = conversation
          and direction = 'outbound' order by at desc, id desc limit 1), '-infinity'));
    end $$`,
  // Most of a campaign's messages answer nothing, and change nothing here.
  `create function conversation_asks() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update conversation set asked_at = asked_since(agency_id, id)
      from (select agency_id as agency, conversation_id, bool_or(from_person) as asks from added
        group by agency_id, conversation_id) as told
      where agency_id = agency and id = conversation_id and (asks or asked_at is not null);
      return null;
    end $$`,
  `create trigger conversation_asks after insert on message referencing new table as added for each statement
     execute function conversation_asks()`,
  // A conversation belongs to the colleague in charge of its contact, until it is given to somebody else.
  `create function conversation_assigned() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      new.assigned_to := (select assigned_to from contact where agency_id = new.agency_id and id = new.contact_id);
      return new;
    end $$`,
  `create trigger conversation_assigned before insert on conversation for each row
     when (new.assigned_to is null and new.contact_id is not null) execute function conversation_assigned()`,
  `create trigger conversation_linked before update of contact_id on conversation for each row
     when (new.assigned_to is null and old.contact_id is null and new.contact_id is not null) execute function conversation_assigned()`,
  `create function conversations_follow_contact() returns trigger language plpgsql ${AS_OWNER} as $$ begin
      update conversation set assigned_to = new.assigned_to where agency_id = new.agency_id and contact_id = new.id
        and assigned_to is not distinct from old.assigned_to;
      return null;
    end $$`,
  `create trigger conversations_follow_contact after update of assigned_to on contact for each row
     when (old.assigned_to is distinct from new.assigned_to) execute function conversations_follow_contact()`,
  // A call is a note that says how the call ended. A call in which both spoke is an exchange, like a message.
  `create table note (
     agency_id uuid not null references agency (id), id uuid not null, conversation_id uuid, body text not null,
     author jsonb not null, created_at timestamptz(3) not null, contact_id uuid,
     call text check (call in ('reached','no_answer','message_left','received')), primary key (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id),
     foreign key (agency_id, conversation_id) references conversation (agency_id, id),
     check (num_nonnulls(conversation_id, contact_id) = 1))`,
  'create index on note (agency_id, conversation_id)',
  'create index note_of_contact on note (agency_id, contact_id, created_at) where contact_id is not null',
  // `draft_id`: it leaves, or left, with that draft. `message_id`: it came in with that message. Neither: it is in the form of
  // `user_id` until `kept_until`. `content` is null for a file that came in and was not kept.
  `create table attachment (
     agency_id uuid not null references agency (id), id uuid not null, draft_id uuid, message_id uuid, user_id uuid,
     name text not null, type text not null, bytes integer not null, sha256 text, content bytea,
     created_at timestamptz(3) not null, kept_until timestamptz(3),
     refusal text check (refusal in ('kind','size','number','empty')), in_text boolean not null default false,
     file_count integer not null default 1, primary key (agency_id, id),
     foreign key (agency_id, draft_id) references draft (agency_id, id),
     foreign key (agency_id, message_id) references message (agency_id, id),
     foreign key (agency_id, user_id) references user_account (agency_id, id),
     check (draft_id is null or message_id is null),
     constraint attachment_check1 check ((content is null) = (sha256 is null)),
     constraint attachment_check2 check ((content is null) = (refusal is not null)))`,
  // PDF, images and office documents are compressed already.
  'alter table attachment alter column content set storage external',
  'create index attachment_in_form on attachment (kept_until) where kept_until is not null',
  'create index attachment_of_draft on attachment (agency_id, draft_id) where draft_id is not null',
  'create index attachment_of_message on attachment (agency_id, message_id) where message_id is not null',
  `create table original_mail (
     agency_id uuid not null references agency (id), message_id uuid not null, bytes integer not null, sha256 text not null,
     content bytea not null, created_at timestamptz(3) not null, primary key (agency_id, message_id),
     foreign key (agency_id, message_id) references message (agency_id, id) on delete cascade)`,
  // Messages that belong to no agency until an operator assigns them, or their time is over. The table has no policy, so the role in
  // which the work of one agency is done cannot read it. `json` and not `jsonb`, which refuses the zero bytes that strangers write.
  `create table unassigned_message (
     id uuid primary key, driver text not null, provider_id text not null,
     channel text not null check (channel in ('email','sms')), address text not null, recipients text[] not null, subject text,
     message json not null, original bytea, bytes integer not null, received_at timestamptz(3) not null, assigned_to uuid,
     content_hash text not null default '', constraint unassigned_message_once unique (driver, provider_id, content_hash),
     foreign key (assigned_to) references agency (id))`,
  `create table message_template (
     agency_id uuid not null references agency (id), id uuid not null, name text not null,
     channel text not null check (channel in ('email','sms')), subject text, body text not null,
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null, primary key (agency_id, id),
     check ((channel = 'email') = (subject is not null)))`,
  // Texts that a colleague asks of the agency's language model, until they have read them.
  `create table reply_suggestion (
     agency_id uuid not null references agency (id), id uuid not null, contact_id uuid not null, conversation_id uuid,
     channel text not null check (channel in ('email','sms')), wish text, written text, requested_by jsonb not null,
     model text not null, status text not null check (status in ('waiting','asking','ready','failed','cancelled')),
     subject text, body text, failure text, detail text, created_at timestamptz(3) not null, asking_at timestamptz(3),
     primary key (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id) on delete cascade,
     foreign key (agency_id, conversation_id) references conversation (agency_id, id) on delete cascade)`,
  'create index suggestion_age on reply_suggestion (created_at)',
  'create index suggestion_contact on reply_suggestion (agency_id, contact_id)',
  'create index suggestion_conversation on reply_suggestion (agency_id, conversation_id)',
  "create index suggestion_open on reply_suggestion (created_at) where status in ('waiting','asking')",
  'create index suggestion_rate on reply_suggestion (agency_id, created_at)',
  `create table sandbox_message (
     agency_id uuid not null references agency (id), id uuid not null, channel text not null check (channel in ('email','sms')),
     address text not null, subject text, body text not null, html text,
     status text not null check (status in ('accepted','delivered','failed')), at timestamptz(3) not null,
     attachments jsonb not null default '[]', primary key (agency_id, id))`,
  'create index on sandbox_message (agency_id, at, id)',
];
