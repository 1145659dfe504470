import { Migration } from '@mikro-orm/migrations';

/** Everything the agent's door stands on. Each foreign key carries the agency, so that no row can refer across tenants. */
export class AgentDoor extends Migration {
  override up(): void {
    for (const statement of [...foundations, ...people, ...business, ...sequences, ...record]) this.addSql(statement);
  }

  /** There is no way back from the first migration but an empty database. */
  override down(): void {
    throw new Error('The first migration is not undone: drop the database instead.');
  }
}

const consents = `'{"status":"unknown","recordedAt":null,"source":null,"evidence":null}'::jsonb`;
const owned = 'agency_id uuid not null references agency(id), id uuid not null';

const foundations = [
  'create extension if not exists pg_trgm',
  'create extension if not exists unaccent',
  'create extension if not exists btree_gin',
  // Accents, case and punctuation do not count in a search. The dictionary is named so that the result is immutable.
  `create function clef_fold(value text) returns text language sql immutable parallel safe strict as
   $$ select btrim(regexp_replace(translate(lower(unaccent('unaccent'::regdictionary, value)), '-_''’.', '     '), '\\s+', ' ', 'g')) $$`,
];

const people = [
  `create table agency (
     id uuid primary key, slug text not null unique, name text not null, city text, created_at timestamptz(3) not null)`,
  `create table user_account (
     ${owned}, email text not null unique, name text not null, role text not null check (role in ('owner','agent')),
     password_hash text not null, created_at timestamptz(3) not null, primary key (agency_id, id))`,
  `create table access_key (
     ${owned}, name text not null, secret_hash text not null unique, last4 text not null, scopes text[] not null,
     created_by uuid, created_at timestamptz(3) not null, expires_at timestamptz(3), paused_at timestamptz(3),
     revoked_at timestamptz(3), rotated_from uuid, last_used_at timestamptz(3), primary key (agency_id, id),
     foreign key (agency_id, created_by) references user_account (agency_id, id),
     foreign key (agency_id, rotated_from) references access_key (agency_id, id))`,
  // Unlogged, and half empty so that its updates stay on the page: it is written on every request.
  `create unlogged table key_window (
     key_id uuid primary key, hits bigint[] not null, accepted boolean not null) with (fillfactor = 50)`,
  `create table idempotent_answer (
     key_id uuid not null, idempotency_key text not null, agency_id uuid not null, fingerprint text not null,
     answer json not null, created_at timestamptz(3) not null, primary key (key_id, idempotency_key),
     foreign key (agency_id, key_id) references access_key (agency_id, id))`,
  'create index on idempotent_answer (created_at)',
];

const business = [
  `create table contact (
     ${owned}, first_name text, last_name text, email text collate "C", phone text collate "C",
     stage text not null check (stage in ('new','contacted','qualified','visiting','offer','under_contract','won','lost')),
     intent text check (intent in ('buy','sell','both')), source text,
     budget_min_euros integer, budget_max_euros integer,
     search_cities text[] not null default '{}', search_property_types text[] not null default '{}',
     search_min_rooms integer, search_min_surface_sqm integer,
     tags text[] not null default '{}', language text not null check (language in ('fr','en')), assigned_to uuid,
     sms_consent jsonb not null default ${consents}, email_consent jsonb not null default ${consents},
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
     search_text text collate "C" generated always as (clef_fold(
       coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
     name_first text collate "C" generated always as (clef_fold(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
     name_last text collate "C" generated always as (clef_fold(coalesce(last_name, '') || ' ' || coalesce(first_name, ''))) stored,
     primary key (agency_id, id),
     foreign key (agency_id, assigned_to) references user_account (agency_id, id))`,
  'create index on contact (agency_id, name_last, id)',
  'create index on contact (agency_id, name_first, id)',
  'create index on contact (agency_id, email)',
  'create index on contact (agency_id, phone)',
  'create index on contact (agency_id, stage, id)',
  'create index on contact (agency_id, updated_at)',
  'create index on contact using gin (agency_id, search_text gin_trgm_ops)',
  'create index on contact using gin (agency_id, tags)',
  `create table stage_change (
     ${owned}, contact_id uuid not null, from_stage text not null, to_stage text not null, reason text,
     actor jsonb not null, at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index on stage_change (agency_id, contact_id)',
  `create table consent_change (
     ${owned}, contact_id uuid not null, channel text not null check (channel in ('sms','email')), status text not null,
     source text, evidence text, actor jsonb not null, at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index on consent_change (agency_id, contact_id)',
  `create table property (
     ${owned}, reference text not null, title text not null, description text,
     type text not null check (type in ('apartment','house','land','parking','commercial','building')),
     status text not null check (status in ('draft','available','under_offer','under_contract','sold','withdrawn')),
     price_euros integer, fees_percent double precision, fees_paid_by text check (fees_paid_by in ('buyer','seller')),
     surface_sqm double precision, land_sqm double precision, rooms integer, bedrooms integer, floor integer,
     energy_class text, climate_class text, street text, postcode text not null, city text not null, insee_code text,
     latitude double precision, longitude double precision, mandate_number text,
     mandate_kind text check (mandate_kind in ('exclusive','simple')),
     mandate_signed_at timestamptz(3), mandate_expires_at timestamptz(3),
     photos text[] not null default '{}', public_data jsonb,
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
     search_text text collate "C" generated always as (clef_fold(
       reference || ' ' || title || ' ' || coalesce(street, '') || ' ' || postcode || ' ' || city)) stored,
     city_folded text collate "C" generated always as (clef_fold(city)) stored,
     primary key (agency_id, id), unique (agency_id, reference))`,
  'create index on property (agency_id, status, id)',
  'create index on property using gin (agency_id, search_text gin_trgm_ops)',
  `create table visit (
     ${owned}, property_id uuid not null, contact_id uuid not null, agent_id uuid,
     starts_at timestamptz(3) not null, ends_at timestamptz(3) not null,
     status text not null check (status in ('scheduled','completed','cancelled','no_show')), feedback text,
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, property_id) references property (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id),
     foreign key (agency_id, agent_id) references user_account (agency_id, id))`,
  'create index on visit (agency_id, starts_at, id)',
  'create index on visit (agency_id, property_id, starts_at, id)',
  'create index on visit (agency_id, contact_id, starts_at, id)',
  `create table task (
     ${owned}, title text not null, description text, status text not null check (status in ('open','done')),
     due_at timestamptz(3), priority text not null check (priority in ('low','normal','high')),
     contact_id uuid, property_id uuid, assignee_id uuid,
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id),
     foreign key (agency_id, property_id) references property (agency_id, id),
     foreign key (agency_id, assignee_id) references user_account (agency_id, id))`,
  'create index on task (agency_id, status, due_at)',
  `create table conversation (
     ${owned}, contact_id uuid, channel text not null check (channel in ('email','sms')), subject text,
     status text not null check (status in ('open','closed')), unread_count integer not null default 0,
     last_message_at timestamptz(3) not null, snippet text, created_at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index on conversation (agency_id, last_message_at, id)',
  'create index on conversation (agency_id, contact_id, last_message_at, id)',
];

const sequences = [
  `create table sequence (
     ${owned}, name text not null, status text not null check (status in ('draft','active','paused')),
     version integer not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
     primary key (agency_id, id))`,
  `create table sequence_version (
     agency_id uuid not null, sequence_id uuid not null, version integer not null, steps jsonb not null,
     approved_by uuid, approved_at timestamptz(3), primary key (agency_id, sequence_id, version),
     foreign key (agency_id, sequence_id) references sequence (agency_id, id),
     foreign key (agency_id, approved_by) references user_account (agency_id, id))`,
  `create table draft (
     ${owned}, kind text not null check (kind in ('sms','email','enrollment')), operation text not null,
     status text not null check (status in
       ('pending','approved','scheduled','sending','sent','rejected','expired','failed','unconfirmed')),
     contact_id uuid not null, asked jsonb not null, item jsonb not null, requested_by jsonb not null,
     created_at timestamptz(3) not null, expires_at timestamptz(3) not null,
     edited_by jsonb, edited_at timestamptz(3), decided_by jsonb, decided_at timestamptz(3), reason text, approved_hash text,
     primary key (agency_id, id), foreign key (agency_id, contact_id) references contact (agency_id, id),
     check (status in ('pending','expired') or decided_at is not null),
     check (status in ('pending','expired','rejected') or approved_hash is not null))`,
  'create index on draft (agency_id, status, id)',
  'create index on draft (agency_id, contact_id, status)',
  `create index on draft (expires_at) where status = 'pending'`,
  `create table enrollment (
     ${owned}, sequence_id uuid not null, version integer not null, contact_id uuid not null,
     status text not null check (status in ('active','completed','replied','opted_out','cancelled','failed')),
     step_index integer not null, next_step_at timestamptz(3), draft_id uuid, enrolled_by jsonb not null,
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, sequence_id, version) references sequence_version (agency_id, sequence_id, version),
     foreign key (agency_id, contact_id) references contact (agency_id, id),
     foreign key (agency_id, draft_id) references draft (agency_id, id))`,
  // One running enrollment a sequence and contact: two at once cannot both win.
  `create unique index enrollment_running on enrollment (agency_id, sequence_id, contact_id) where status = 'active'`,
  `create index on enrollment (next_step_at) where status = 'active'`,
  `create table message (
     ${owned}, conversation_id uuid not null, direction text not null check (direction in ('inbound','outbound')),
     kind text not null check (kind in ('email','sms')), subject text, body text not null,
     status text not null check (status in ('received','sent','delivered','failed')), at timestamptz(3) not null, draft_id uuid,
     primary key (agency_id, id), foreign key (agency_id, conversation_id) references conversation (agency_id, id),
     foreign key (agency_id, draft_id) references draft (agency_id, id))`,
  'create index on message (agency_id, conversation_id, at, id)',
  `create table note (
     ${owned}, conversation_id uuid not null, body text not null, author jsonb not null, created_at timestamptz(3) not null,
     primary key (agency_id, id), foreign key (agency_id, conversation_id) references conversation (agency_id, id))`,
  'create index on note (agency_id, conversation_id)',
];

const record = [
  `create table journal_entry (
     ${owned}, at timestamptz(3) not null, actor jsonb not null, operation text not null,
     outcome text not null check (outcome in ('done','held','refused')), code text, subject text, request_id text,
     primary key (agency_id, id))`,
  `create table event (
     ${owned}, type text not null, timestamp timestamptz(3) not null, data jsonb not null, primary key (agency_id, id))`,
  'create index on event (agency_id, type, id)',
];
