/** Agencies, their people, and who may come in: sessions, invitations, access keys. */
export const agencies = [
  `create table agency (
     id uuid primary key, slug text not null unique, name text not null, city text, created_at timestamptz(3) not null,
     paused_at timestamptz(3), paused_by jsonb,
     undo_seconds integer not null default 5 check (undo_seconds >= 0 and undo_seconds <= 60),
     service_hours boolean not null default false, alsace_moselle boolean not null default false,
     time_zone text not null default 'Europe/Paris', street text, postcode text, phone text, email text,
     websites text[] not null default '{}', restored_from timestamptz(3),
     retention_months integer not null default 36 check (retention_months >= 6 and retention_months <= 120),
     retention_counted_at timestamptz(3), retention_due integer not null default 0, lead_senders text[] not null default '{}',
     first_steps_hidden_at timestamptz(3), segment_price_micros integer check (segment_price_micros > 0), card_number text,
     siren text check (siren ~ '^[0-9]{9}$'), guarantor text, email_signature text, logo_sha256 text)`,
  // Every logo that an agency has had, by its hash, because approved e-mails name it: no row is ever deleted.
  `create table logo (
     agency_id uuid not null references agency (id), sha256 text not null,
     type text not null check (type in ('image/png','image/jpeg')), content bytea not null, width integer not null,
     height integer not null, created_at timestamptz(3) not null, primary key (agency_id, sha256))`,
  // PNG and JPEG are compressed already.
  'alter table logo alter column content set storage external',
  `create table user_account (
     agency_id uuid not null references agency (id), id uuid not null, email text not null unique, name text not null,
     role text not null check (role in ('owner','negotiator','assistant')), password_hash text not null,
     created_at timestamptz(3) not null, disabled_at timestamptz(3),
     language text not null default 'fr' check (language in ('fr','en')), lists_show text check (lists_show in ('mine','team')),
     primary key (agency_id, id))`,
  `create table session (
     token_hash text primary key, agency_id uuid not null, user_id uuid not null, created_at timestamptz(3) not null,
     last_seen_at timestamptz(3) not null, expires_at timestamptz(3) not null, id uuid not null default gen_random_uuid(),
     user_agent text,
     foreign key (agency_id, user_id) references user_account (agency_id, id))`,
  'create index on session (agency_id, user_id)',
  'create index on session (expires_at)',
  'create unique index session_id on session (agency_id, user_id, id)',
  // Like key_window: written at every attempt, and a crash may forget it.
  `create unlogged table sign_in_window (
     account_hash text primary key, hits bigint[] not null, accepted boolean not null) with (fillfactor = 50)`,
  `create table invitation (
     agency_id uuid not null references agency (id), id uuid not null, email text not null, name text not null,
     role text not null check (role in ('owner','negotiator','assistant')), token_hash text not null unique,
     invited_by uuid not null, created_at timestamptz(3) not null, expires_at timestamptz(3) not null,
     accepted_at timestamptz(3), withdrawn_at timestamptz(3), primary key (agency_id, id),
     foreign key (agency_id, invited_by) references user_account (agency_id, id))`,
  // The token is encrypted, and erased once the e-mail has left.
  `create table invitation_mail (
     agency_id uuid not null, id uuid not null, subject text not null, body text not null, token bytea,
     status text not null check (status in ('waiting','sending','sent','failed','unconfirmed','cancelled')),
     attempts integer not null, due_at timestamptz(3) not null, sending_at timestamptz(3), detail text,
     created_at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, id) references invitation (agency_id, id))`,
  'create index on invitation_mail (agency_id, created_at)',
  "create index invitation_mail_due_at_idx on invitation_mail (due_at) where status in ('waiting','sending')",
  `create table access_key (
     agency_id uuid not null references agency (id), id uuid not null, name text not null, secret_hash text not null unique,
     last4 text not null, scopes text[] not null, created_by uuid, created_at timestamptz(3) not null,
     expires_at timestamptz(3), paused_at timestamptz(3), revoked_at timestamptz(3), rotated_from uuid,
     last_used_at timestamptz(3), primary key (agency_id, id),
     foreign key (agency_id, created_by) references user_account (agency_id, id),
     foreign key (agency_id, rotated_from) references access_key (agency_id, id))`,
  // Unlogged, and half empty so that its updates stay on the page: it is written on every request.
  `create unlogged table key_window (
     key_id uuid primary key, hits bigint[] not null, accepted boolean not null, agency_id uuid not null) with (fillfactor = 50)`,
  // Answers to forms are stored too, under the id of the person, where those to programs have the id of the key.
  `create table idempotent_answer (
     key_id uuid not null, idempotency_key text not null, agency_id uuid not null, fingerprint text not null,
     answer json not null, created_at timestamptz(3) not null, primary key (key_id, idempotency_key))`,
  'create index on idempotent_answer (created_at)',
];
