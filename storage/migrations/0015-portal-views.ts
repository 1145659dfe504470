import { Migration } from '@mikro-orm/migrations';

const DAY = "~ '^\\d{4}-\\d{2}-\\d{2}$'";
const kinds = (names: string) => `kind in (${names})`;

const statements = [
  `create table portal_views (
     agency_id uuid not null references agency (id), id uuid not null, property_id uuid not null,
     portal text not null check (char_length(portal) between 1 and 60), portal_key text collate "C" not null,
     from_day text collate "C" not null check (from_day ${DAY}), to_day text collate "C" not null check (to_day ${DAY}),
     views integer not null check (views >= 0), contacts integer check (contacts >= 0), file_name text not null,
     imported_at timestamptz(3) not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
     primary key (agency_id, id), unique (agency_id, property_id, portal_key, from_day, to_day), check (from_day <= to_day),
     foreign key (agency_id, property_id) references property (agency_id, id) on delete cascade)`,
  'create index portal_views_last on portal_views (agency_id, property_id, to_day)',
  'alter table portal_views enable row level security',
  'create policy one_agency on portal_views using (agency_id = clef_agency())',
  ...['import', 'import_mapping'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_kind_check`,
    `alter table ${table} add constraint ${table}_kind_check check (${kinds("'contacts','properties','views'")})`,
  ]),
];

/** How often adverts were viewed on the portals, from files that people import. */
export class PortalViews extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }

  override down(): void {
    throw new Error('The imported views of adverts would be lost: restore a backup of the version before instead.');
  }
}
