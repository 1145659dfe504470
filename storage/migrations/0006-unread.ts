import { Migration } from '@mikro-orm/migrations';

/** What nobody has read is counted and listed without what everybody has. */
export class Unread extends Migration {
  override up(): void {
    // A large table takes longer than a request may.
    this.addSql('set local statement_timeout = 0');
    this.addSql(`create index conversation_unread on conversation (agency_id, last_message_at, id)
      where unread_count > 0`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
