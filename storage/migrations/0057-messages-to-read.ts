import { Migration } from '@mikro-orm/migrations';

/** A message of a machine that somebody should read, such as a portal's without a person, stays unread beside an answer to others. */
export class MessagesToRead extends Migration {
  override up(): void {
    this.addSql('alter table message add is_to_read boolean not null default false');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
