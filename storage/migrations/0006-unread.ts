import { Migration } from '@mikro-orm/migrations';

/** What nobody has read is counted and listed without what everybody has. */
export class Unread extends Migration {
  override up(): void {
    this.addSql(`create index conversation_unread on conversation (agency_id, last_message_at, id)
      where unread_count > 0`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
