import { Migration } from '@mikro-orm/migrations';

/** Everything the engine stands on: webhooks and their deliveries, steps of sequences, campaigns, offers. */
export class Engine extends Migration {
  override up(): void {
    for (const statement of [...webhooks, ...campaigns, ...sequences, ...deals, ...clock]) this.addSql(statement);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const owned = 'agency_id uuid not null references agency(id), id uuid not null';

const webhooks = [
  `create table webhook (
     ${owned}, name text not null, url text not null, kinds text[] not null default '{}',
     secret bytea not null, previous_secret bytea, previous_until timestamptz(3),
     created_by jsonb not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
     failing_since timestamptz(3), disabled_at timestamptz(3),
     disabled_because text check (disabled_because in ('human','gone','failing')), removed_at timestamptz(3),
     primary key (agency_id, id), check ((disabled_at is null) = (disabled_because is null)))`,
  // Whom an event is told to: asked in the statement that writes it.
  'create index webhook_listening on webhook (agency_id) where disabled_at is null and removed_at is null',
  // A test is told to one subscription alone, and to nobody's replay.
  'alter table event add test boolean not null default false',
  'create index event_by_time on event (timestamp)',
  `create table webhook_delivery (
     ${owned}, webhook_id uuid not null, event_id uuid not null,
     status text not null check (status in ('waiting','sending','delivered','failed')),
     attempts integer not null default 0, next_attempt_at timestamptz(3), sending_at timestamptz(3),
     created_at timestamptz(3) not null, ended_at timestamptz(3), primary key (agency_id, id),
     foreign key (agency_id, webhook_id) references webhook (agency_id, id),
     foreign key (agency_id, event_id) references event (agency_id, id),
     check ((status = 'waiting') = (next_attempt_at is not null)))`,
  `create index delivery_due on webhook_delivery (next_attempt_at) where status = 'waiting'`,
  `create index delivery_sending on webhook_delivery (sending_at) where status = 'sending'`,
  'create index delivery_log on webhook_delivery (agency_id, webhook_id, created_at, id)',
  'create index delivery_of_event on webhook_delivery (agency_id, event_id)',
  `create table webhook_attempt (
     ${owned}, delivery_id uuid not null, at timestamptz(3) not null, milliseconds integer not null,
     status_code integer, request jsonb not null, response text, failure text, primary key (agency_id, id),
     foreign key (agency_id, delivery_id) references webhook_delivery (agency_id, id) on delete cascade)`,
  'create index attempt_of_delivery on webhook_attempt (agency_id, delivery_id, id)',
];

const campaigns = [
  `create table campaign (
     ${owned}, name text not null, body text not null, filter jsonb not null, per_minute integer not null,
     status text not null check (status in ('draft','running','paused','completed','cancelled')),
     created_by jsonb not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
     approved_by jsonb, approved_at timestamptz(3), approved_hash text, draft_id uuid,
     started_at timestamptz(3), frozen_at timestamptz(3), frozen_up_to uuid, ended_at timestamptz(3),
     next_at timestamptz(3), excluded jsonb not null default '{}', recipients integer not null default 0,
     handed jsonb not null default '[]',
     primary key (agency_id, id), foreign key (agency_id, draft_id) references draft (agency_id, id),
     check (status = 'draft' or approved_hash is not null or status = 'cancelled'))`,
  // A start that waits for its human goes to nobody by itself: the messages that follow do.
  `alter table draft alter contact_id drop not null, drop constraint draft_kind_check,
     add constraint draft_kind_check check (kind in ('sms','email','enrollment','campaign')),
     add constraint draft_to_somebody check (contact_id is not null or kind = 'campaign')`,
  'create index on campaign (agency_id, created_at, id)',
  // Whatever has something left to do, the messages of a cancelled one to be ended for instance.
  'create index campaign_due on campaign (next_at) where next_at is not null',
  'alter table draft add campaign_id uuid, add foreign key (agency_id, campaign_id) references campaign (agency_id, id)',
  // Each recipient once, however often the list is frozen.
  'create unique index draft_of_campaign on draft (agency_id, campaign_id, contact_id) where campaign_id is not null',
  // Two contacts with one number are one message.
  `create unique index draft_of_campaign_number on draft (agency_id, campaign_id, (item->>'to'))
     where campaign_id is not null`,
  // What is still to be handed out, and what has been and nobody has begun.
  `create index draft_campaign_pool on draft (agency_id, campaign_id, release_at, id)
     where campaign_id is not null and status = 'approved'`,
  'create index draft_campaign_status on draft (agency_id, campaign_id, status, id) where campaign_id is not null',
];

const sequences = [
  'alter table sequence add created_by jsonb',
  'alter table sequence_version add created_at timestamptz(3)',
  'alter table enrollment add reason text, add reason_code text',
  'create index enrollment_listed on enrollment (agency_id, sequence_id, id)',
  'create index enrollment_of_contact on enrollment (agency_id, contact_id, id)',
  `alter table draft add enrollment_id uuid, add step_index integer,
     add foreign key (agency_id, enrollment_id) references enrollment (agency_id, id),
     add check ((enrollment_id is null) = (step_index is null))`,
  // A step is one row, and a row leaves once.
  'create unique index draft_of_step on draft (agency_id, enrollment_id, step_index) where enrollment_id is not null',
];

const deals = [
  // For which due date subscribers have been told: another date is another time.
  'alter table task add overdue_told_for timestamptz(3)',
  `create index task_overdue on task (due_at)
     where status = 'open' and due_at is not null and overdue_told_for is distinct from due_at`,
  `create table offer (
     ${owned}, property_id uuid not null, contact_id uuid not null, amount_euros integer not null,
     stage text not null check (stage in
       ('received','countered','accepted','promise_signed','deed_signed','refused')),
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, property_id) references property (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index on offer (agency_id, property_id, id)',
  'create index on offer (agency_id, contact_id, id)',
];

const clock = [
  // Unlogged: after a crash each tick is taken anew.
  'create unlogged table clock_tick (name text primary key, at timestamptz(3) not null)',
];
