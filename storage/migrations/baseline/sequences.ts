/** Sequences of e-mails, their versions and enrollments, and SMS campaigns. */
export const sequences = [
  `create table sequence (
     agency_id uuid not null references agency (id), id uuid not null, name text not null,
     status text not null check (status in ('draft','active','paused')), version integer not null,
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null, created_by jsonb, primary key (agency_id, id))`,
  `create table sequence_version (
     agency_id uuid not null, sequence_id uuid not null, version integer not null, steps jsonb not null, approved_by uuid,
     approved_at timestamptz(3), created_at timestamptz(3), signature jsonb, approved_hash text,
     primary key (agency_id, sequence_id, version),
     foreign key (agency_id, approved_by) references user_account (agency_id, id),
     foreign key (agency_id, sequence_id) references sequence (agency_id, id),
     constraint sequence_version_as_approved check ((approved_at is null) = (approved_hash is null)))`,
  `create table enrollment (
     agency_id uuid not null references agency (id), id uuid not null, sequence_id uuid not null, version integer not null,
     contact_id uuid not null,
     status text not null check (status in ('active','completed','replied','opted_out','cancelled','failed')),
     step_index integer not null, next_step_at timestamptz(3), draft_id uuid, enrolled_by jsonb not null,
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null, reason text, reason_code text,
     address text not null, primary key (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id),
     foreign key (agency_id, sequence_id, version) references sequence_version (agency_id, sequence_id, version))`,
  'create index enrollment_address on enrollment (agency_id, address)',
  'create index enrollment_listed on enrollment (agency_id, sequence_id, id)',
  "create index enrollment_next_step_at_idx on enrollment (next_step_at) where status = 'active'",
  'create index enrollment_of_contact on enrollment (agency_id, contact_id, id)',
  // One running enrollment a sequence and contact: two at once cannot both win.
  `create unique index enrollment_running on enrollment (agency_id, sequence_id, contact_id) where status = 'active'`,
  `create table campaign (
     agency_id uuid not null references agency (id), id uuid not null, name text not null, body text not null,
     filter jsonb not null, per_minute integer not null,
     status text not null check (status in ('draft','scheduled','running','paused','completed','cancelled')),
     created_by jsonb not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null, approved_by jsonb,
     approved_at timestamptz(3), approved_hash text, draft_id uuid, started_at timestamptz(3), frozen_at timestamptz(3),
     frozen_up_to uuid, ended_at timestamptz(3), next_at timestamptz(3), excluded jsonb not null default '{}',
     recipients integer not null default 0, handed jsonb not null default '[]', segments integer, segment_price_micros integer,
     start_at timestamptz(3), primary key (agency_id, id),
     check (status = 'draft' or approved_hash is not null or status = 'cancelled'),
     constraint campaign_scheduled_for check (status <> 'scheduled' or start_at is not null))`,
  'create index on campaign (agency_id, created_at, id)',
  // Campaigns that have something left to do, the messages of a cancelled one to be ended for instance.
  'create index campaign_due on campaign (next_at) where next_at is not null',
  `create table campaign_recipient (
     agency_id uuid not null references agency (id), campaign_id uuid not null, contact_id uuid not null,
     approved_hash text not null, primary key (agency_id, campaign_id, contact_id),
     foreign key (agency_id, campaign_id) references campaign (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index recipient_of_campaigns on campaign_recipient (agency_id, contact_id)',
  `create table campaign_exclusion (
     agency_id uuid not null references agency (id), campaign_id uuid not null, contact_id uuid not null, reason text not null,
     primary key (agency_id, campaign_id, contact_id),
     foreign key (agency_id, campaign_id) references campaign (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index exclusion_of_campaigns on campaign_exclusion (agency_id, contact_id)',
];
