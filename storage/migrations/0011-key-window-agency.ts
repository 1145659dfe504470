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
    // Processes of 0.2.0 do not know the column, and go on until they are replaced.
    this.addSql(`create function key_window_agency() returns trigger language plpgsql as $$ begin
      new.agency_id := (select agency_id from access_key where id = new.key_id);
      return new;
    end $$`);
    this.addSql(`create trigger agency_of_key before insert on key_window for each row when (new.agency_id is null)
      execute function key_window_agency()`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
