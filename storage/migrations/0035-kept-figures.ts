import { Migration } from '@mikro-orm/migrations';

/** Figures of a large agency, kept so that its pages need not wait until they are counted. */
export class KeptFigures extends Migration {
  override up(): void {
    this.addSql(`create table kept_figures (agency_id uuid not null references agency, days int not null,
      to_at timestamptz(3) not null, counted_at timestamptz(3) not null, figures jsonb not null,
      primary key (agency_id, days))`);
    this.addSql('alter table kept_figures enable row level security');
    this.addSql('create policy one_agency on kept_figures using (agency_id = clef_agency())');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
