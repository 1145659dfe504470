import { Migration } from '@mikro-orm/migrations';

/** The menu counts one's own unread conversations from the index alone, as it counts those of all. */
export class UnreadOfOne extends Migration {
  override up(): void {
    this.addSql('drop index conversation_unread');
    this.addSql(`create index conversation_unread on conversation (agency_id, last_message_at, id) include (assigned_to)
      where unread_count > 0`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
