import { Migration } from '@mikro-orm/migrations';

/**
 * Two e-mails with one Message-ID are two messages where their contents differ. Messages of before have the empty hash, as have SMS and
 * the agency's own messages, whose provider gives each its own id.
 */
export class MessageContents extends Migration {
  override up(): void {
    this.addSql(`alter table message
      add content_hash text not null default '',
      drop constraint message_once,
      add constraint message_once unique (agency_id, driver, provider_id, direction, content_hash)`);
    this.addSql(`alter table unassigned_message
      add content_hash text not null default '',
      drop constraint unassigned_message_driver_provider_id_key,
      add constraint unassigned_message_once unique (driver, provider_id, content_hash)`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
