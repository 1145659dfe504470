import { Migration } from '@mikro-orm/migrations';

const words = ['feedback', 'attendees', 'note', 'liked', 'disliked'];
const changed = words.map((column) => `new.${column} is not null and new.${column} is distinct from old.${column}`);

const statements = [
  `alter table visit
     add kind text collate "C" not null default 'visit' check (kind in ('visit','appraisal','signature','call')),
     add attendees text, add note text, add interest integer check (interest between 1 and 5), add liked text,
     add disliked text, add felt_price_euros integer check (felt_price_euros >= 0),
     add next_step text collate "C" check (next_step in ('second_visit','offer','thinking','none')),
     add moved_to_id uuid, add foreign key (agency_id, moved_to_id) references visit (agency_id, id),
     add constraint moved_visit_is_cancelled check (moved_to_id is null or status = 'cancelled'),
     alter property_id drop not null,
     add constraint visit_of_property check (kind <> 'visit' or property_id is not null)`,
  // The calendar of one colleague, which is also where a double booking is looked for.
  'create index visit_of_colleague on visit (agency_id, agent_id, starts_at, id)',
  'drop trigger erased_described on visit',
  `create trigger erased_described before update of ${words.join(', ')} on visit for each row
     when (${changed.join(' or ')}) execute function refuse_row_of_erased('contact_id')`,
  // Apart from the property, so that no list, portal or agent ever reads it along. The alarm's code is encrypted.
  `create table property_access (
     agency_id uuid not null, property_id uuid not null, keys text, alarm bytea, updated_at timestamptz(3) not null,
     primary key (agency_id, property_id), foreign key (agency_id, property_id) references property (agency_id, id) on delete cascade)`,
  // The slip proves who was shown a property and when, so what was signed is kept as it was signed.
  `create table visit_slip (
     agency_id uuid not null, id uuid not null, visit_id uuid not null, contact_id uuid not null,
     signers jsonb not null check (jsonb_typeof(signers) = 'array'), signed_at timestamptz(3) not null, actor jsonb not null,
     bytes integer not null, sha256 text collate "C" not null, content bytea not null, primary key (agency_id, id),
     foreign key (agency_id, visit_id) references visit (agency_id, id) on delete cascade,
     foreign key (agency_id, contact_id) references contact (agency_id, id))`,
  // It is compressed already.
  'alter table visit_slip alter column content set storage external',
  'create index visit_slip_visit on visit_slip (agency_id, visit_id, signed_at)',
  'create index visit_slip_contact on visit_slip (agency_id, contact_id)',
  `create trigger erased_added before insert on visit_slip for each row
     execute function refuse_row_of_erased('contact_id')`,
  `create trigger erased_contact_id before update of contact_id on visit_slip for each row
     when (new.contact_id is distinct from old.contact_id) execute function refuse_row_of_erased('contact_id')`,
  ...['visit_slip', 'property_access'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy one_agency on ${table} using (agency_id = clef_agency())`,
  ]),
];

/** Appointments of four kinds, what a visit has shown, and how one gets into a property. */
export class Appointments extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }

  override down(): void {
    throw new Error('Appointments without a property would be lost: restore a backup of the version before instead.');
  }
}
