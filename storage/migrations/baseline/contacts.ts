/** Contacts, what links them, merges of contacts that were one person, saved lists, and imports. */
export const contacts = [
  `create table contact (
     agency_id uuid not null references agency (id), id uuid not null, first_name text, last_name text, email text collate "C",
     phone text collate "C",
     stage text not null check (stage in ('new','contacted','qualified','visiting','offer','under_contract','won','lost')),
     intent text check (intent in ('buy','sell','both')), source text, budget_min_euros integer, budget_max_euros integer,
     search_cities text[] not null default '{}', search_property_types text[] not null default '{}', search_min_rooms integer,
     search_min_surface_sqm integer, tags text[] not null default '{}', language text not null check (language in ('fr','en')),
     assigned_to uuid,
     sms_consent jsonb not null default '{"source": null, "status": "unknown", "evidence": null, "recordedAt": null}',
     email_consent jsonb not null default '{"source": null, "status": "unknown", "evidence": null, "recordedAt": null}',
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
     search_text text collate "C" generated always as (clef_fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
     name_first text collate "C" generated always as (clef_fold(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
     name_last text collate "C" generated always as (clef_fold(coalesce(last_name, '') || ' ' || coalesce(first_name, ''))) stored,
     key_written text[] not null default '{}', other_kind text check (other_kind in ('notary','referrer','other')),
     kind text generated always as (case intent
    when 'buy' then 'buyer'
    when 'sell' then 'seller'
    when 'both' then 'both'
    else other_kind
end) stored,
     searches jsonb not null default '[]' check (jsonb_typeof(searches) = 'array'),
     financing text check (financing in ('cash','loan')), own_contribution_euros integer,
     loan_status text check (loan_status in ('to_arrange','simulated','agreed_in_principle','granted','refused')),
     erased_at timestamptz(3), other_addresses text[] collate "C" not null default '{}',
     undeliverable jsonb not null default '{}', stated_contact_at timestamptz(3), stage_since timestamptz(3), primary key (agency_id, id),
     foreign key (agency_id, assigned_to) references user_account (agency_id, id))`,
  'create index on contact (agency_id, email)',
  'create index on contact (agency_id, phone)',
  'create index on contact (agency_id, stage, id)',
  'create index on contact using gin (agency_id, tags)',
  'create index on contact (agency_id, updated_at)',
  // The board of buyers reads its first cards in this order, and counts all of them without a look at their rows.
  `create index contact_board on contact (agency_id, stage, stage_since desc, id desc)
     include (intent, assigned_to, budget_max_euros)`,
  'create index contact_by_age on contact (agency_id, created_at, id) where erased_at is null',
  // Figures count the new contacts of a period, most of which they need not read for it.
  'create index contact_created on contact (agency_id, created_at) include (source)',
  // A search at a stage, among buyers or among a colleague's contacts goes through those with a name until enough match. With these
  // columns in the index it reads no row of those that do not. Its second part leaves out those found by last name, so the index by
  // first name has that column too.
  `create index contact_name_first on contact (agency_id, name_first, id) include (name_last, stage, kind, intent, assigned_to)`,
  'create index contact_name_last on contact (agency_id, name_last, id) include (stage, kind, intent, assigned_to)',
  // Most contacts have none and are not in the index. The agency is no column of it: a GIN index asks all of its columns, and would
  // go through the list of all contacts of the agency. `hasOtherAddress` repeats the condition. It is written at once: every
  // question would read the list of entries that wait, and an import asks between its own writes.
  `create index contact_other_addresses on contact using gin (other_addresses) with (fastupdate = off)
     where other_addresses <> '{}'`,
  // A GIN index asks its columns in their order: the words first, since the agency's list has all contacts.
  'create index contact_search on contact using gin (search_text gin_trgm_ops, agency_id)',
  `create function keep_tags() returns trigger language plpgsql as $$ begin
      new.tags := coalesce((select array_agg(label order by place) from (
        select public.clef_label(tag) as label, min(place) as place
        from unnest(new.tags) with ordinality as given(tag, place) group by 1) as labels), '{}');
      return new;
    end $$`,
  `create trigger tags before insert or update of tags on contact for each row
     when (new.tags <> '{}') execute function keep_tags()`,
  // Somebody who only sells has no column of the board, and comes into one anew. A statement that gives another time itself is
  // believed: an undone merge brings back the time that the contact had.
  `create function keep_stage_since() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        new.stage_since := coalesce(new.stage_since, new.updated_at);
      elsif new.stage_since is not distinct from old.stage_since
        and (new.stage <> old.stage or (new.intent is distinct from 'sell') <> (old.intent is distinct from 'sell')) then
        new.stage_since := new.updated_at;
      end if;
      return new;
    end $$`,
  `create trigger stage_since before insert or update of stage, intent on contact for each row
     execute function keep_stage_since()`,
  `create table contact_link (
     agency_id uuid not null, contact_id uuid not null, other_id uuid not null,
     kind text not null check (kind in ('couple','co_buyers')), created_at timestamptz(3) not null,
     primary key (agency_id, contact_id, other_id),
     foreign key (agency_id, contact_id) references contact (agency_id, id),
     foreign key (agency_id, other_id) references contact (agency_id, id),
     check (contact_id < other_id))`,
  'create index contact_link_other on contact_link (agency_id, other_id)',
  // The row of the merged contact is gone, so no foreign key leads to it; `undo` is what brings it back, for a day.
  // `dropped_hashes` are the numbers and addresses that the merge dropped: an erasure takes their opt-outs out of the clear.
  `create table contact_merge (
     agency_id uuid not null references agency (id), id uuid not null, merged_id uuid not null, survivor_id uuid not null,
     merged_name text not null, merged_by jsonb not null, merged_at timestamptz(3) not null, undone_by jsonb,
     undone_at timestamptz(3), undo jsonb, dropped_hashes text[] not null default '{}', primary key (agency_id, id),
     foreign key (agency_id, survivor_id) references contact (agency_id, id),
     check (merged_id <> survivor_id))`,
  'create unique index contact_merge_merged on contact_merge (agency_id, merged_id) where undone_at is null',
  'create index contact_merge_survivor on contact_merge (agency_id, survivor_id, merged_at)',
  'create index contact_merge_undo on contact_merge (merged_at) where undo is not null',
  `create table contact_view (
     agency_id uuid not null, id uuid not null, user_id uuid not null, name text not null, address text not null,
     created_at timestamptz(3) not null, primary key (agency_id, id), unique (agency_id, user_id, name),
     foreign key (agency_id, user_id) references user_account (agency_id, id))`,
  `create table stage_change (
     agency_id uuid not null references agency (id), id uuid not null, contact_id uuid not null, from_stage text not null,
     to_stage text not null, reason text, actor jsonb not null, at timestamptz(3) not null, primary key (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index on stage_change (agency_id, contact_id)',
  `create table import (
     agency_id uuid not null references agency (id), id uuid not null,
     kind text not null check (kind in ('contacts','properties')), file_name text not null, counts jsonb not null,
     created_by jsonb not null, created_at timestamptz(3) not null, undone_by jsonb, undone_at timestamptz(3),
     undo_counts jsonb, primary key (agency_id, id))`,
  'create index on import (created_at)',
  // A record may be removed later, so no foreign key leads to it. `before` is null for a record that the import made.
  `create table import_record (
     agency_id uuid not null, import_id uuid not null, record_id uuid not null, row_number integer not null, before jsonb,
     primary key (agency_id, import_id, record_id),
     foreign key (agency_id, import_id) references import (agency_id, id))`,
  `create table import_mapping (
     agency_id uuid not null references agency (id), kind text not null check (kind in ('contacts','properties')),
     headings_hash text not null, mapping jsonb not null, updated_at timestamptz(3) not null,
     colleagues jsonb not null default '{}', primary key (agency_id, kind, headings_hash))`,
];
