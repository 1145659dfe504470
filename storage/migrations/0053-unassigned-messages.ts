import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps the messages that belong to no agency until an operator assigns them, or their time is over. The table has no policy, so the
 * role in which the work of one agency is done cannot read it.
 */
export class UnassignedMessages extends Migration {
  override up(): void {
    // `json` and not `jsonb`, which refuses the zero bytes that strangers write.
    this.addSql(`create table unassigned_message (
      id uuid primary key, driver text not null, provider_id text not null,
      channel text not null check (channel in ('email','sms')), address text not null, recipients text[] not null,
      subject text, message json not null, original bytea, bytes integer not null,
      received_at timestamptz(3) not null, assigned_to uuid references agency (id),
      unique (driver, provider_id))`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
