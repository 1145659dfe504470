import { Migration } from '@mikro-orm/migrations';

const tables = ['ai_agent', 'ai_recipe', 'ai_run', 'ai_run_step', 'ai_run_contact', 'ai_run_draft', 'ai_run_topic'];
const RECIPE = `recipe text not null check (recipe in ('visit_reminder','visit_follow_up','seller_report','unanswered_question',
       'new_match','mandate_ending','silent_contact','offer_deadline'))`;

const statements = [
  `create table ai_agent (
     agency_id uuid primary key references agency (id), id uuid not null unique, enabled boolean not null,
     driver text check (driver in ('mistral','anthropic','openai-compatible')), model text, address text, country text,
     api_key bytea, week_next_at timestamptz(3), budget_cents integer not null check (budget_cents >= 0),
     input_cents integer not null check (input_cents >= 0), output_cents integer not null check (output_cents >= 0),
     changed_by jsonb not null, changed_at timestamptz(3) not null,
     check (num_nulls(driver, model, country) in (0, 3)))`,
  `create table ai_recipe (
     agency_id uuid not null references ai_agent (agency_id), ${RECIPE}, enabled boolean not null,
     at_minute integer not null check (at_minute between 0 and 1439), number integer not null check (number >= 0),
     subject text not null, body text not null,
     rejections integer not null default 0, rested_at timestamptz(3), asks boolean not null default false,
     ran_at timestamptz(3), next_at timestamptz(3), asked_at timestamptz(3),
     changed_by jsonb, changed_at timestamptz(3), primary key (agency_id, recipe),
     check (enabled = (next_at is not null)))`,
  'create index ai_agent_week on ai_agent (week_next_at) where week_next_at is not null',
  'create index ai_recipe_due on ai_recipe (next_at) where next_at is not null',
  `create table ai_run (
     agency_id uuid not null references ai_agent (agency_id), id uuid not null,
     origin text not null check (origin in ('recipe','person','sent_back','week','test')),
     recipe text, user_id uuid, prompt text, about text, previous_id uuid,
     status text not null check (status in ('waiting','running','done','stopped','failed')),
     ended_by text check (ended_by in ('person','paused','erased','call_limit','time_limit','budget','declined','refused',
       'busy','unreachable','timed_out','key_refused','no_credit','provider_error','too_long','interrupted','internal')), detail text,
     model text, calls integer not null default 0, input_tokens integer not null default 0,
     output_tokens integer not null default 0, cost_millicents integer not null default 0,
     postponed integer not null default 0, lacking integer not null default 0,
     created_at timestamptz(3) not null, started_at timestamptz(3), alive_at timestamptz(3), ended_at timestamptz(3),
     primary key (agency_id, id), foreign key (agency_id, user_id) references user_account (agency_id, id),
     check ((origin = 'recipe') = (recipe is not null)),
     check ((status in ('stopped','failed')) = (ended_by is not null)),
     check ((status in ('done','stopped','failed')) = (ended_at is not null)))`,
  'create index ai_run_listed on ai_run (agency_id, created_at desc)',
  "create index ai_run_open on ai_run (created_at) where status in ('waiting','running')",
  'create index ai_run_ended on ai_run (ended_at) where ended_at is not null',
  `create table ai_run_step (
     agency_id uuid not null, run_id uuid not null, position integer not null check (position > 0),
     kind text not null check (kind in ('text','call')), text text, tool text, input jsonb, output text,
     is_error boolean, at timestamptz(3) not null, primary key (agency_id, run_id, position),
     check ((kind = 'text') = (text is not null)), check ((kind = 'call') = (tool is not null)),
     foreign key (agency_id, run_id) references ai_run (agency_id, id) on delete cascade)`,
  // The people whose records or messages a run has read, or to whom it drafted.
  `create table ai_run_contact (
     agency_id uuid not null, run_id uuid not null, contact_id uuid not null, has_read_messages boolean not null,
     primary key (agency_id, run_id, contact_id),
     foreign key (agency_id, run_id) references ai_run (agency_id, id) on delete cascade,
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index ai_run_contact_person on ai_run_contact (agency_id, contact_id)',
  `create trigger erased_added before insert on ai_run_contact for each row
     execute function refuse_row_of_erased('contact_id')`,
  `create trigger erased_contact_id before update of contact_id on ai_run_contact for each row
     when (new.contact_id is distinct from old.contact_id) execute function refuse_row_of_erased('contact_id')`,
  // The draft is written last in its transaction, so the reference to it is checked at the commit. The row outlives its run, which is kept for 90 days.
  `create table ai_run_draft (
     agency_id uuid not null, draft_id uuid not null, run_id uuid not null, recipe text, reasons jsonb not null,
     planned_at timestamptz(3), outdated_at timestamptz(3), created_at timestamptz(3) not null, primary key (agency_id, draft_id),
     foreign key (agency_id, draft_id) references draft (agency_id, id) on delete cascade deferrable initially deferred)`,
  'create index ai_run_draft_run on ai_run_draft (agency_id, run_id)',
  // A recipe never proposes the same twice. One text may be about several topics, for instance two visits, and is one draft.
  `create table ai_run_topic (
     agency_id uuid not null, ${RECIPE}, topic text not null, draft_id uuid not null, created_at timestamptz(3) not null,
     primary key (agency_id, recipe, topic),
     foreign key (agency_id, draft_id) references ai_run_draft (agency_id, draft_id) on delete cascade)`,
  'create index ai_run_topic_draft on ai_run_topic (agency_id, draft_id)',
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy one_agency on ${table} using (agency_id = clef_agency())`,
  ]),
  // Through the index of the baseline, which has no agent of the agency's own.
  'drop index draft_proposed',
  `create index draft_proposed on draft (agency_id, created_at)
     where campaign_id is null and enrollment_id is null and (requested_by ->> 'kind') in ('key', 'agent')`,
  // The other drafts that wait for the contacts of a page are read from its beginning.
  'drop index waiting_draft_contact',
  'create index waiting_draft_contact on waiting_draft (agency_id, contact_id, since desc, draft_id desc)',
];

/** The agency's own agent: its model, its recipes, its runs with what they did, and the drafts that they proposed. */
export class Agent extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
