import { Migration } from '@mikro-orm/migrations';

/** The memory of a store that it was restored from a backup. */
export class Restored extends Migration {
  override up(): void {
    // Since then it does not know what was sent, so nothing leaves until a person resumes.
    this.addSql('alter table agency add restored_from timestamptz(3)');
    // `clef restore` creates the table in backups of older schemas itself.
    this.addSql(`create table if not exists unfinished_restore (
      backup_at timestamptz(3) primary key)`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
