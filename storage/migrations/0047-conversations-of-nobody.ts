import { Migration } from '@mikro-orm/migrations';

/**
 * Everybody's list has the conversations that nobody has taken on beside one's own. They are few, so these indexes are small.
 * An index on `assigned_to` would find them too, but not in their order.
 */
export class ConversationsOfNobody extends Migration {
  override up(): void {
    // The condition is the one of `wantsAttention` in domain/conversations/conversations.ts.
    this.addSql(`create index conversation_to_take_on on conversation (agency_id, status, waiting, last_message_at, id)
      where assigned_to is null and (asked_at is not null or unread_count > 0)`);
    this.addSql(`create index conversation_asked_of_nobody on conversation (agency_id, asked_at, id)
      where status = 'open' and asked_at is not null and assigned_to is null`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
