import { Migration } from '@mikro-orm/migrations';

/** Everything the human's door stands on: who is signed in, what is on its way out, who may not be written to. */
export class HumanDoor extends Migration {
  override up(): void {
    for (const statement of [...people, ...release, ...optOuts, ...record]) this.addSql(statement);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const owned = 'agency_id uuid not null references agency(id), id uuid not null';

const people = [
  `alter table user_account add disabled_at timestamptz(3),
     add language text not null default 'fr' check (language in ('fr','en'))`,
  `alter table agency
     add paused_at timestamptz(3), add paused_by jsonb,
     add undo_seconds integer not null default 5 check (undo_seconds between 0 and 60),
     add service_hours boolean not null default false, add alsace_moselle boolean not null default false`,
  `create table session (
     token_hash text primary key, agency_id uuid not null, user_id uuid not null,
     created_at timestamptz(3) not null, last_seen_at timestamptz(3) not null, expires_at timestamptz(3) not null,
     foreign key (agency_id, user_id) references user_account (agency_id, id))`,
  'create index on session (agency_id, user_id)',
  'create index on session (expires_at)',
  `create table invitation (
     ${owned}, email text not null, name text not null, role text not null check (role in ('owner','agent')),
     token_hash text not null unique, invited_by uuid not null, created_at timestamptz(3) not null,
     expires_at timestamptz(3) not null, accepted_at timestamptz(3), withdrawn_at timestamptz(3),
     primary key (agency_id, id), foreign key (agency_id, invited_by) references user_account (agency_id, id))`,
  // As key_window: written at every attempt, and a crash may forget it.
  `create unlogged table sign_in_window (
     account_hash text primary key, hits bigint[] not null, accepted boolean not null) with (fillfactor = 50)`,
];

const release = [
  `alter table draft
     add release_at timestamptz(3), add waits_for text, add holiday text, add attempts integer not null default 0,
     add sending_at timestamptz(3), add sent_at timestamptz(3), add delivered_at timestamptz(3),
     add driver text, add provider_id text, add failure jsonb, add reason_code text`,
  // A provider's call-back knows the draft, not the agency.
  'create unique index draft_by_id on draft (id)',
  // What is due, and what a process may have died over: the sweep looks here.
  `create index draft_due on draft (release_at) where status in ('approved','scheduled')`,
  `create index draft_to on draft (agency_id, (item->>'to'))
     where status in ('pending','approved','scheduled','sending')`,
  'create index draft_decided on draft (agency_id, decided_at, id) where decided_at is not null',
  `create index draft_sending on draft (sending_at) where status = 'sending'`,
  `alter table message
     add driver text, add provider_id text, add failure jsonb,
     add constraint message_once unique (agency_id, driver, provider_id, direction)`,
  'create index message_by_provider on message (driver, provider_id)',
  'create index message_of_draft on message (agency_id, draft_id)',
  // Whose thread it is where no contact is known, and where its next message belongs.
  'alter table conversation add address text',
  'create index conversation_address on conversation (channel, address)',
  `create table sandbox_message (
     ${owned}, channel text not null check (channel in ('email','sms')), address text not null, subject text,
     body text not null, html text, status text not null check (status in ('accepted','delivered','failed')),
     at timestamptz(3) not null, primary key (agency_id, id))`,
  'create index on sandbox_message (agency_id, at, id)',
];

const optOuts = [
  // Opting out holds for the number or address, whoever the contact is that has it, and also where none has.
  `create table opt_out (
     agency_id uuid not null references agency(id), channel text not null check (channel in ('email','sms')),
     address text not null collate "C", at timestamptz(3) not null, source text,
     primary key (agency_id, channel, address))`,
  `insert into opt_out (agency_id, channel, address, at, source)
     select agency_id, 'sms', phone, min(updated_at), 'contact' from contact
     where phone is not null and sms_consent->>'status' = 'opted_out' group by agency_id, phone`,
  `insert into opt_out (agency_id, channel, address, at, source)
     select agency_id, 'email', email, min(updated_at), 'contact' from contact
     where email is not null and email_consent->>'status' = 'opted_out' group by agency_id, email`,
];

const record = [
  // Each row's hash covers the row before it: what is altered or taken out breaks the chain.
  'alter table journal_entry add seq integer, add hash text',
  'create unique index journal_order on journal_entry (agency_id, seq)',
  `create index journal_actor on journal_entry (agency_id, (actor->>'id'), id)`,
  `create table journal_head (
     agency_id uuid primary key references agency(id), seq integer not null, hash text not null) with (fillfactor = 50)`,
];
