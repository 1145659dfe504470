import { Migration } from '@mikro-orm/migrations';

/** The faults that an inspector would find in each property, and the adverts as they left for the portals. */
export class Inspections extends Migration {
  override up(): void {
    this.addSql(`create table property_inspection (
      agency_id uuid not null, property_id uuid not null, property_updated_at timestamptz(3) not null,
      day text collate "C" not null check (day ~ '^\\d{4}-\\d{2}-\\d{2}$'), faults integer not null,
      until text collate "C" check (until ~ '^\\d{4}-\\d{2}-\\d{2}$'), primary key (agency_id, property_id),
      foreign key (agency_id, property_id) references property (agency_id, id) on delete cascade)`);
    this.addSql('alter table property_inspection enable row level security');
    this.addSql('create policy one_agency on property_inspection using (agency_id = clef_agency())');
    this.addSql('alter table sent_advert add fields text[]');
  }

  override down(): void {
    this.addSql('alter table sent_advert drop column fields');
    this.addSql('drop table property_inspection');
  }
}
