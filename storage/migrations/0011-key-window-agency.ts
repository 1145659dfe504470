import { Migration } from '@mikro-orm/migrations';

/**
 * Gives the windows of the keys their agency, so that a key's request is counted on the connection that shows its agency alone.
 * The requests of the last minute are forgotten, as by a crash.
 */
export class KeyWindowAgency extends Migration {
  override up(): void {
    this.addSql('delete from key_window');
    this.addSql('alter table key_window add agency_id uuid not null');
    this.addSql('alter table key_window enable row level security');
    this.addSql('create policy one_agency on key_window using (agency_id = clef_agency())');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
