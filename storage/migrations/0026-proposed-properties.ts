import { Migration } from '@mikro-orm/migrations';

/** The properties that a colleague proposed to a contact, and those that the contact refused. */
export class ProposedProperties extends Migration {
  override up(): void {
    this.addSql(`create table proposed_property (
      agency_id uuid not null, id uuid not null, contact_id uuid not null, property_id uuid not null,
      event text not null check (event in ('proposed','refused')),
      reason text check (reason in ('price','location','size','layout','condition','outside','charges','energy',
        'found_elsewhere','other')),
      note text, actor jsonb not null, at timestamptz(3) not null,
      check ((event = 'refused') = (reason is not null)), check (event = 'refused' or note is null),
      primary key (agency_id, id),
      foreign key (agency_id, contact_id) references contact (agency_id, id),
      foreign key (agency_id, property_id) references property (agency_id, id))`);
    this.addSql('create index proposed_property_contact on proposed_property (agency_id, contact_id, at, id)');
    this.addSql('create index proposed_property_property on proposed_property (agency_id, property_id)');
    this.addSql(`create trigger erased_added before insert on proposed_property for each row
      execute function refuse_row_of_erased('contact_id')`);
    this.addSql(`create trigger erased_changed before update of contact_id, note on proposed_property for each row
      when (new.contact_id is distinct from old.contact_id or new.note is not null and new.note is distinct from old.note)
      execute function refuse_row_of_erased('contact_id')`);
    this.addSql('alter table proposed_property enable row level security');
    this.addSql('create policy one_agency on proposed_property using (agency_id = clef_agency())');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
