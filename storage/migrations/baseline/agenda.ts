/** Visits and tasks. */
export const agenda = [
  `create table visit (
     agency_id uuid not null references agency (id), id uuid not null, property_id uuid not null, contact_id uuid not null,
     agent_id uuid, starts_at timestamptz(3) not null, ends_at timestamptz(3) not null,
     status text not null check (status in ('scheduled','completed','cancelled','no_show')), feedback text,
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, agent_id) references user_account (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id),
     foreign key (agency_id, property_id) references property (agency_id, id))`,
  'create index on visit (agency_id, contact_id, starts_at, id)',
  'create index on visit (agency_id, property_id, starts_at, id)',
  'create index on visit (agency_id, starts_at, id)',
  // Visitors' remarks are read before the newest visits, most of which have none.
  'create index visit_feedback on visit (agency_id, starts_at, id) where feedback is not null',
  'create index visit_updated on visit (agency_id, updated_at)',
  `create table task (
     agency_id uuid not null references agency (id), id uuid not null, title text not null, description text,
     status text not null check (status in ('open','done')), due_at timestamptz(3),
     priority text not null check (priority in ('low','normal','high')), contact_id uuid, property_id uuid, assignee_id uuid,
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null, overdue_told_for timestamptz(3),
     primary key (agency_id, id),
     foreign key (agency_id, assignee_id) references user_account (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id),
     foreign key (agency_id, property_id) references property (agency_id, id))`,
  'create index on task (agency_id, assignee_id, status, due_at)',
  'create index on task (agency_id, status, due_at)',
  "create index task_agency_id_updated_at_idx on task (agency_id, updated_at) where status = 'done'",
  // The database looks here for each contact or property that an undo removes.
  'create index task_of_contact on task (agency_id, contact_id) where contact_id is not null',
  'create index task_of_property on task (agency_id, property_id) where property_id is not null',
  // `overdue_told_for` is the due date of which subscribers have been told: another date is another time.
  `create index task_overdue on task (due_at)
     where status = 'open' and due_at is not null and overdue_told_for is distinct from due_at`,
];
