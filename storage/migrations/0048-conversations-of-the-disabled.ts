import { Migration } from '@mikro-orm/migrations';

/**
 * Everybody's list has the conversations of disabled colleagues too. They may have many that were answered, so the index has only
 * those in which somebody waits for an answer, or that nobody has read.
 */
export class ConversationsOfTheDisabled extends Migration {
  override up(): void {
    // The condition is the one of `wantsAttention` in domain/conversations/conversations.ts.
    this.addSql(`create index conversation_left on conversation
      (agency_id, assigned_to, status, waiting, last_message_at, id)
      where assigned_to is not null and (asked_at is not null or unread_count > 0)`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
