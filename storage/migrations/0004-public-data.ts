import { Migration } from '@mikro-orm/migrations';

/** A day as text: `2026-11-24`. */
const day = (column: string, rest = '') =>
  `${column} text collate "C" ${rest} check (${column} ~ '^\\d{4}-\\d{2}-\\d{2}$')`;

/** These belong to the installation: no row has an agency. */
const tables = {
  public_data_import: `id uuid primary key, kind text not null check (kind in ('sales','energy','risks','disasters')),
     source text not null, file_name text not null, ${day('data_date')}, rows integer not null default 0,
     kept integer not null default 0, started_at timestamptz(3) not null, touched_at timestamptz(3) not null,
     finished_at timestamptz(3)`,
  public_data_area: `kind text not null, insee_code text collate "C" not null, year integer not null, town text collate "C" not null,
     import_id uuid not null, primary key (kind, insee_code, year)`,
  public_sale: `import_id uuid not null, mutation text collate "C" not null, insee_code text collate "C" not null,
     ${day('sold_on', 'not null')}, type text not null check (type in ('apartment','house')), price_euros integer not null,
     surface_sqm double precision not null, rooms integer, land_sqm double precision, street text, latitude double precision,
     longitude double precision, dwellings integer not null, primary key (import_id, mutation)`,
  public_energy_label: `import_id uuid not null, number text collate "C" not null, replaces text collate "C",
     ${day('issued_on', 'not null')}, ${day('ends_on', 'not null')}, energy_class text not null, climate_class text not null,
     primary key (import_id, number)`,
  public_risk: `import_id uuid not null, insee_code text collate "C" not null, risk text not null,
     primary key (import_id, insee_code, risk)`,
  public_disaster: `import_id uuid not null, insee_code text collate "C" not null, number text collate "C" not null,
     disaster text not null, ${day('began_on', 'not null')}, ${day('ended_on')}, primary key (import_id, insee_code, number)`,
};

/**
 * The files of the state that the operator brings in. The tenant role may read them and, since no policy lets it write,
 * nothing else. No foreign key leads to an import: its rows are written in slices, and their keys would be checked for each of them.
 */
export class PublicData extends Migration {
  override up(): void {
    for (const [name, columns] of Object.entries(tables)) {
      this.addSql(`create table ${name} (${columns})`);
      this.addSql(`alter table ${name} enable row level security`);
      this.addSql(`create policy everybody_reads on ${name} for select using (true)`);
    }
    // Mercator's projection keeps angles, so what is near on it is near on the ground, and an index of points finds it.
    this.addSql(`create function clef_mercator(latitude double precision, longitude double precision) returns point
      language sql immutable parallel safe strict as
      $$ select point(6378137 * radians(longitude), 6378137 * ln(tan(pi() / 4 + radians(latitude) / 2))) $$`);
    this.addSql('create index public_sale_near on public_sale using gist (clef_mercator(latitude, longitude))');
    this.addSql('create index public_sale_commune on public_sale (insee_code, sold_on)');
    this.addSql('create index public_energy_label_number on public_energy_label (number)');
    this.addSql(
      'create index public_energy_label_replaces on public_energy_label (replaces) where replaces is not null',
    );
    this.addSql('create index public_risk_commune on public_risk (insee_code)');
    this.addSql('create index public_disaster_commune on public_disaster (insee_code)');
    this.addSql('create index public_data_area_town on public_data_area (town)');
  }

  override down(): void {
    for (const name of Object.keys(tables)) this.addSql(`drop table ${name}`);
    this.addSql('drop function clef_mercator');
  }
}
