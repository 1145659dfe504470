import { Migration } from '@mikro-orm/migrations';

/** The calendars of colleagues outside of Clef: the feed that they subscribe to, and their own account, which appointments are written to. */
export class Calendars extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }

  override down(): void {
    throw new Error('The accounts would be lost: restore a backup of the version before instead.');
  }
}

/**
 * A visit that was changed makes the accounts of the colleague who had it and of the one who has it now look again, whoever changed it.
 * An account that is told already is left alone, so that many visits that change at once do not wait for its row.
 */
const visitTrigger = (event: 'insert' | 'update' | 'delete', changes: string) =>
  `create function tell_calendars_${event}() returns trigger language plpgsql as $$ begin
     update calendar_account as account set changed = true
       from (${changes}) as told
       where account.agency_id = told.agency_id and account.user_id = told.agent_id and not account.changed;
     return null;
   end $$`;

const before = 'select agency_id, agent_id from visits_before where agent_id is not null';
const after = 'select agency_id, agent_id from visits_after where agent_id is not null';

const statements = [
  `create table calendar_feed (
     agency_id uuid not null, user_id uuid not null, token_hash text collate "C" not null, with_names boolean not null,
     created_at timestamptz(3) not null, primary key (agency_id, user_id),
     foreign key (agency_id, user_id) references user_account (agency_id, id))`,
  'create unique index calendar_feed_token on calendar_feed (token_hash)',
  `create table calendar_account (
     agency_id uuid not null, user_id uuid not null, driver text not null check (driver in ('caldav')),
     address text not null, username text not null, password bytea not null,
     calendars jsonb not null check (jsonb_typeof(calendars) = 'array'), calendar_url text,
     status text not null check (status in ('active','stopped','leaving','not_removed')), changed boolean not null,
     due_at timestamptz(3) not null, claimed_at timestamptz(3), failures integer not null,
     fault text check (fault in ('not_public','name_unknown','refused','broken_off','no_connection','too_slow','certificate',
       'secret_unreadable','password','forbidden','not_caldav','no_calendar','calendar_gone','redirected','read_only','full',
       'changing','not_ours','server_error','too_large','unreadable')), fault_at timestamptz(3), synced_at timestamptz(3), created_at timestamptz(3) not null,
     primary key (agency_id, user_id),
     foreign key (agency_id, user_id) references user_account (agency_id, id))`,
  `create index calendar_account_due on calendar_account (due_at) where status in ('active','leaving')`,
  // No foreign key to the visit: the event of one that is gone has still to be removed.
  `create table calendar_event (
     agency_id uuid not null, user_id uuid not null, visit_id uuid not null, href text not null, etag text,
     written_hash text, refused_at timestamptz(3), primary key (agency_id, user_id, visit_id),
     foreign key (agency_id, user_id) references calendar_account (agency_id, user_id) on delete cascade)`,
  `create table busy_time (
     agency_id uuid not null, user_id uuid not null, starts_at timestamptz(3) not null, ends_at timestamptz(3) not null,
     check (starts_at < ends_at), primary key (agency_id, user_id, starts_at),
     foreign key (agency_id, user_id) references calendar_account (agency_id, user_id) on delete cascade)`,
  ...['calendar_feed', 'calendar_account', 'calendar_event', 'busy_time'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy one_agency on ${table} using (agency_id = clef_agency())`,
  ]),
  visitTrigger('insert', after),
  visitTrigger('update', `${before} union ${after}`),
  visitTrigger('delete', before),
  `create trigger tell_calendars_insert after insert on visit
     referencing new table as visits_after for each statement execute function tell_calendars_insert()`,
  `create trigger tell_calendars_update after update on visit
     referencing old table as visits_before new table as visits_after
     for each statement execute function tell_calendars_update()`,
  `create trigger tell_calendars_delete after delete on visit
     referencing old table as visits_before for each statement execute function tell_calendars_delete()`,
];
