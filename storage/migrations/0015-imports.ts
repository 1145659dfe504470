import { Migration } from '@mikro-orm/migrations';

/** Tables of imports, so that one can be undone for a day, and the import that an event belongs to. */
export class Imports extends Migration {
  override up(): void {
    this.addSql(`create table import (
      agency_id uuid not null references agency (id), id uuid not null,
      kind text not null check (kind in ('contacts','properties')), file_name text not null, counts jsonb not null,
      created_by jsonb not null, created_at timestamptz(3) not null, undone_by jsonb, undone_at timestamptz(3), undo_counts jsonb,
      primary key (agency_id, id))`);
    this.addSql('create index on import (created_at)');
    // A record may be removed later, so no foreign key leads to it. `before` is null for a record that the import made.
    this.addSql(`create table import_record (
      agency_id uuid not null, import_id uuid not null, record_id uuid not null, row_number integer not null, before jsonb,
      primary key (agency_id, import_id, record_id),
      foreign key (agency_id, import_id) references import (agency_id, id))`);
    this.addSql(`create table import_mapping (
      agency_id uuid not null references agency (id), kind text not null check (kind in ('contacts','properties')),
      headings_hash text not null, mapping jsonb not null, updated_at timestamptz(3) not null,
      primary key (agency_id, kind, headings_hash))`);
    this.addSql('alter table event add import_id uuid');
    this.addSql('alter table event add foreign key (agency_id, import_id) references import (agency_id, id)');
    for (const table of ['import', 'import_record', 'import_mapping']) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`create policy one_agency on ${table} using (agency_id = clef_agency())`);
    }
    // The database looks here for each contact or property that an undo removes.
    this.addSql('create index task_of_contact on task (agency_id, contact_id) where contact_id is not null');
    this.addSql('create index task_of_property on task (agency_id, property_id) where property_id is not null');
    this.addSql('create index recipient_of_campaigns on campaign_recipient (agency_id, contact_id)');
    this.addSql('create index exclusion_of_campaigns on campaign_exclusion (agency_id, contact_id)');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
