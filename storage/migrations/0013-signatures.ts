import { Migration } from '@mikro-orm/migrations';

const tables = ['signature_account', 'signature_file', 'signature_signer', 'signature_request', 'sandbox_signature'];
const PROVIDER = `provider text not null check (provider in ('sandbox','yousign','docusign')),
     environment text not null check (environment in ('trial','production'))`;
const HEX = `sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')`;

/** As in the baseline, which has no kind `signature`. */
const unreachable = (channel: string, address: string) => `
          contact.undeliverable->'${channel}' is not null
          or exists (select from opt_out where agency_id = contact.agency_id and channel = '${channel}' and address = ${address})
          or exists (select from erased_address where agency_id = contact.agency_id and channel = '${channel}'
            and hash = hash_of_address(contact.agency_id, ${address}))`;

const statements = [
  `create table signature_account (
     agency_id uuid primary key references agency (id), ${PROVIDER}, credentials bytea, callback_keys bytea,
     callback_token text not null unique,
     changed_by jsonb not null, changed_at timestamptz(3) not null,
     check ((provider = 'sandbox') = (credentials is null)))`,
  `create table signature_file (
     agency_id uuid not null, id uuid not null, role text not null check (role in ('document','signed','proof')),
     draft_id uuid, user_id uuid, name text not null, bytes integer not null check (bytes > 0), ${HEX},
     content bytea not null, created_at timestamptz(3) not null, kept_until timestamptz(3),
     primary key (agency_id, id), foreign key (agency_id, draft_id) references draft (agency_id, id),
     foreign key (agency_id, user_id) references user_account (agency_id, id),
     check (bytes = length(content)), check ((draft_id is null) = (kept_until is not null)))`,
  'alter table signature_file alter content set storage external',
  'create index signature_file_draft on signature_file (agency_id, draft_id) where draft_id is not null',
  'create index signature_file_kept_until on signature_file (kept_until) where kept_until is not null',
  `create table signature_signer (
     agency_id uuid not null, draft_id uuid not null, position integer not null check (position > 0),
     contact_id uuid not null, first_name text, last_name text not null, email text not null, phone text,
     proof text not null check (proof in ('email','sms')), status text not null check (status in ('waiting','signed','declined')),
     signed_at timestamptz(3), primary key (agency_id, draft_id, position),
     foreign key (agency_id, draft_id) references draft (agency_id, id),
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  'create index signature_signer_contact on signature_signer (agency_id, contact_id)',
  `create trigger erased_added before insert on signature_signer for each row
     execute function refuse_row_of_erased('contact_id')`,
  `create trigger erased_contact_id before update of contact_id on signature_signer for each row
     when (new.contact_id is distinct from old.contact_id) execute function refuse_row_of_erased('contact_id')`,
  `create table signature_request (
     agency_id uuid not null, id uuid not null, draft_id uuid not null,
     subject text not null check (subject in ('mandate','offer','promise')), mandate_id uuid, offer_id uuid, ${PROVIDER},
     status text not null check (status in ('approved','sending','unconfirmed','sent','cancelling','signed','declined',
       'expired','cancelled','failed')),
     provider_id text, attempts integer not null default 0, sending_at timestamptz(3), next_at timestamptz(3),
     approved_at timestamptz(3) not null, sent_at timestamptz(3), checked_at timestamptz(3),
     unanswered integer not null default 0, remind_asked_at timestamptz(3), reminded_at timestamptz(3),
     reminder_failure jsonb, ended_at timestamptz(3), cancelled_by jsonb,
     decline_reason text, failure jsonb, document_id uuid not null, signed_id uuid, proof_id uuid,
     primary key (agency_id, id), unique (agency_id, draft_id),
     foreign key (agency_id, draft_id) references draft (agency_id, id),
     foreign key (agency_id, mandate_id) references mandate_entry (agency_id, id),
     foreign key (agency_id, offer_id) references offer (agency_id, id),
     check ((subject = 'mandate') = (mandate_id is not null)),
     check (status <> 'signed' or num_nulls(signed_id, proof_id) = 0))`,
  'create index signature_request_mandate on signature_request (agency_id, mandate_id) where mandate_id is not null',
  'create index signature_request_offer on signature_request (agency_id, offer_id) where offer_id is not null',
  'create index signature_request_due on signature_request (next_at) where next_at is not null',
  "create index signature_request_sending on signature_request (sending_at) where status = 'sending'",
  // A provider's call-back knows its own id, or ours, and the agency by its address.
  'create index signature_request_provider on signature_request (agency_id, provider_id) where provider_id is not null',
  `create table sandbox_signature (
     agency_id uuid not null references agency (id), id uuid not null, is_open boolean not null default false,
     is_cancelled boolean not null default false, decisions jsonb not null, created_at timestamptz(3) not null,
     primary key (agency_id, id))`,
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy one_agency on ${table} using (agency_id = clef_agency())`,
  ]),
  // Found through `indexed_draft`, whose queries may use it.
  "create index draft_signature on draft (agency_id, (item->'about'->>'id'), created_at) where kind = 'signature'",
  'alter table draft drop constraint draft_kind_check',
  `alter table draft add constraint draft_kind_check
     check (kind in ('sms','email','enrollment','campaign','signature'))`,
  `create or replace function is_blocked(draft draft, contact contact) returns boolean language plpgsql stable as $$ begin
      if draft.kind = 'sms' then
        return contact.sms_consent->>'status' is distinct from 'granted'
          or contact.phone is null or contact.phone is distinct from draft.item->>'to' or ${unreachable('sms', 'contact.phone')};
      elsif draft.kind in ('email', 'enrollment', 'signature') then
        return contact.email_consent->>'status' in ('opted_out', 'denied')
          or contact.email is null or contact.email is distinct from draft.item->>'to' or ${unreachable('email', 'contact.email')};
      end if;
      return false;
    end $$`,
];

/** Requests for electronic signatures: the agency's account, the files, who signs, and where each stands. */
export class Signatures extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
