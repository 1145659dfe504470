/** Everything that leaves the building, from its proposal until it was delivered. */
export const drafts = [
  `create table draft (
     agency_id uuid not null references agency (id), id uuid not null,
     kind text not null check (kind in ('sms','email','enrollment','campaign')), operation text not null,
     status text not null check (status in ('pending','approved','scheduled','sending','sent','rejected','expired','failed','unconfirmed')),
     contact_id uuid, asked jsonb not null, item jsonb not null, requested_by jsonb not null,
     created_at timestamptz(3) not null, expires_at timestamptz(3) not null, edited_by jsonb, edited_at timestamptz(3),
     decided_by jsonb, decided_at timestamptz(3), reason text, approved_hash text, release_at timestamptz(3), waits_for text,
     holiday text, attempts integer not null default 0, sending_at timestamptz(3), sent_at timestamptz(3),
     delivered_at timestamptz(3), driver text, provider_id text, failure jsonb, reason_code text, campaign_id uuid,
     enrollment_id uuid, step_index integer, decision text, accepted_flags jsonb, any_hour boolean not null default false,
     flagged boolean not null default false, plan_id uuid, offered_slots text[] not null default '{}',
     checked_at timestamptz(3), merge_id uuid, form_id uuid, primary key (agency_id, id),
     foreign key (agency_id, campaign_id) references campaign (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id),
     foreign key (agency_id, enrollment_id) references enrollment (agency_id, id),
     check (status in ('pending','expired') or decided_at is not null),
     constraint draft_check1 check (status in ('pending','expired','rejected') or approved_hash is not null),
     constraint draft_check2 check ((enrollment_id is null) = (step_index is null)),
     constraint draft_to_somebody check (contact_id is not null or kind = 'campaign'))`,
  'create index on draft (agency_id, contact_id, status)',
  'create index on draft (agency_id, status, id)',
  // A provider's call-back knows the draft, not the agency.
  'create unique index draft_by_id on draft (id)',
  // Messages still to be handed out, and those handed out that nobody has begun.
  `create index draft_campaign_pool on draft (agency_id, campaign_id, release_at, id)
     where campaign_id is not null and status = 'approved'`,
  'create index draft_campaign_status on draft (agency_id, campaign_id, status, id) where campaign_id is not null',
  // Drafts that are due, and (with draft_sending) those that a process may have died over: the sweep looks here.
  "create index draft_due on draft (release_at) where status in ('approved','scheduled')",
  "create index draft_expires_at_idx on draft (expires_at) where status = 'pending'",
  // The form's own id of a text that a colleague writes: pressed twice, it sends once.
  'create unique index draft_form on draft (agency_id, form_id) where form_id is not null',
  // Each recipient once, however often the list is frozen; two contacts with one number are one message. Two contacts that both
  // got a message may turn out to be one person: its history has both.
  `create unique index draft_of_campaign on draft (agency_id, campaign_id, contact_id)
     where campaign_id is not null and merge_id is null`,
  `create unique index draft_of_campaign_number on draft (agency_id, campaign_id, ((item ->> 'to')))
     where campaign_id is not null`,
  // A step is one row, and a row leaves once.
  `create unique index draft_of_step on draft (agency_id, enrollment_id, step_index) where enrollment_id is not null`,
  // Drafts that offer the same slot find each other by this index.
  `create index draft_offered_slots on draft using gin (agency_id, offered_slots)
     where cardinality(offered_slots) > 0`,
  // Texts of colleagues to a contact that have not left yet, for their conversation.
  'create index draft_own_text on draft (agency_id, contact_id, created_at) where form_id is not null',
  // The figures of proposals count those of keys alone. With every draft in it, PostgreSQL could take this index for the look for an
  // earlier draft of the same text while its statistics are older than the rows, and read every draft of the agency.
  `create index draft_proposed on draft (agency_id, created_at)
     where campaign_id is null and enrollment_id is null and ((requested_by ->> 'kind') = 'key')`,
  // The expression is the one of `domain/campaigns/recipient-state.ts`, word for word: only then is the index taken.
  `create index draft_recipient on draft (agency_id, campaign_id, (case
       when status in ('approved', 'scheduled') then 'waiting'
       when status = 'failed' or (status = 'sent' and failure is not null) then 'failed'
       when status in ('sending', 'sent', 'unconfirmed') then status
       when reason_code in ('opted_out', 'no_phone', 'sms_consent_missing', 'undeliverable', 'conflict', 'not_as_approved')
         then 'excluded'
       else 'cancelled' end), contact_id)
     where campaign_id is not null`,
  "create index draft_sending on draft (sending_at) where status = 'sending'",
  // The history lists what campaigns sent beside everything else. A message has its entry here once it has left, not while it waits.
  `create index draft_sent_by_campaign on draft (agency_id, greatest(decided_at, created_at, sending_at, sent_at), id)
     where campaign_id is not null and status = 'sent'`,
  // By when it left, failed or was decided; a campaign's messages are not there, but for those that went wrong.
  `create index draft_settled on draft (agency_id, greatest(decided_at, created_at, sending_at, sent_at), id)
     where decided_at is not null and (campaign_id is null or status in ('failed','unconfirmed'))`,
  `create index draft_settled_so on draft (agency_id, status, greatest(decided_at, created_at, sending_at, sent_at), id)
     where decided_at is not null and (campaign_id is null or status in ('failed','unconfirmed'))`,
  `create index draft_to on draft (agency_id, ((item ->> 'to')))
     where status in ('pending','approved','scheduled','sending')`,
  // Requests for the same person in the same words.
  `create index draft_twin on draft (agency_id, contact_id, md5((asked)::text), id)
     where campaign_id is null and enrollment_id is null`,
  // Finds by its words what was decided and did not become a message; the index of messages finds the rest. A message on its way is in
  // neither, so that releasing it writes no words.
  `create index draft_unsent_words on draft using gin
       (clef_message_words(item->>'subject', item->>'body', item->'sequence'->>'name'), agency_id)
     where decided_at is not null and (campaign_id is null or status in ('failed', 'unconfirmed'))
       and (kind in ('enrollment', 'campaign') or status in ('rejected', 'expired', 'failed', 'unconfirmed'))`,
  'alter table enrollment add foreign key (agency_id, draft_id) references draft (agency_id, id)',
  'alter table campaign add foreign key (agency_id, draft_id) references draft (agency_id, id)',
];
