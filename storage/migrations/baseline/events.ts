/** The journal, events and their deliveries to webhooks, and what the clock and a restore remember. */
export const events = [
  `create table journal_entry (
     agency_id uuid not null references agency (id), id uuid not null, at timestamptz(3) not null, actor jsonb not null,
     operation text not null, outcome text not null check (outcome in ('done','held','refused')), code text, subject text,
     request_id text, seq integer, hash text, primary key (agency_id, id))`,
  "create index journal_actor on journal_entry (agency_id, ((actor ->> 'id')), id)",
  // The journal is searched for what was refused, which is rare among what was done.
  "create index journal_not_done on journal_entry (agency_id, outcome, id) where outcome in ('held','refused')",
  // Each row's hash covers the row before it: what is altered or taken out breaks the chain.
  'create unique index journal_order on journal_entry (agency_id, seq)',
  `create index journal_without_campaigns on journal_entry (agency_id, id)
     where operation not in ('releaseCampaignMessage','campaignStatusReceived','freezeCampaign','endCampaignMessages')`,
  `create table journal_head (
     agency_id uuid primary key references agency (id), seq integer not null, hash text not null) with (fillfactor = 50)`,
  // A test is told to one subscription alone, and to nobody's replay.
  `create table event (
     agency_id uuid not null references agency (id), id uuid not null, type text not null, timestamp timestamptz(3) not null,
     data jsonb not null, test boolean not null default false, import_id uuid, primary key (agency_id, id),
     foreign key (agency_id, import_id) references import (agency_id, id))`,
  'create index on event (agency_id, type, id)',
  'create index event_by_time on event ("timestamp")',
  `create table webhook (
     agency_id uuid not null references agency (id), id uuid not null, name text not null, url text not null,
     kinds text[] not null default '{}', secret bytea not null, previous_secret bytea, previous_until timestamptz(3),
     created_by jsonb not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
     failing_since timestamptz(3), disabled_at timestamptz(3),
     disabled_because text check (disabled_because in ('human','gone','failing')), removed_at timestamptz(3),
     primary key (agency_id, id),
     check ((disabled_at is null) = (disabled_because is null)))`,
  // The statement that writes an event asks which subscriptions it is told to.
  'create index webhook_listening on webhook (agency_id) where disabled_at is null and removed_at is null',
  `create table webhook_delivery (
     agency_id uuid not null references agency (id), id uuid not null, webhook_id uuid not null, event_id uuid not null,
     status text not null check (status in ('waiting','sending','delivered','failed')), attempts integer not null default 0,
     next_attempt_at timestamptz(3), sending_at timestamptz(3), created_at timestamptz(3) not null, ended_at timestamptz(3),
     primary key (agency_id, id),
     foreign key (agency_id, event_id) references event (agency_id, id),
     foreign key (agency_id, webhook_id) references webhook (agency_id, id),
     check ((status = 'waiting') = (next_attempt_at is not null)))`,
  "create index delivery_due on webhook_delivery (next_attempt_at) where status = 'waiting'",
  'create index delivery_log on webhook_delivery (agency_id, webhook_id, created_at, id)',
  'create index delivery_of_event on webhook_delivery (agency_id, event_id)',
  "create index delivery_sending on webhook_delivery (sending_at) where status = 'sending'",
  `create table webhook_attempt (
     agency_id uuid not null references agency (id), id uuid not null, delivery_id uuid not null, at timestamptz(3) not null,
     milliseconds integer not null, status_code integer, request jsonb not null, response text, failure text,
     primary key (agency_id, id),
     foreign key (agency_id, delivery_id) references webhook_delivery (agency_id, id) on delete cascade)`,
  'create index attempt_of_delivery on webhook_attempt (agency_id, delivery_id, id)',
  // Unlogged: after a crash each tick is taken anew.
  `create unlogged table clock_tick (
     name text primary key, at timestamptz(3) not null)`,
  `create table unfinished_restore (
     backup_at timestamptz(3) primary key)`,
];
