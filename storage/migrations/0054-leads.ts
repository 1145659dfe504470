import { Migration } from '@mikro-orm/migrations';

/**
 * An agency's own portals and forms; a message knows whether it is a lead, and whether it came from a portal without one. What a
 * process of an older version stores meanwhile is neither.
 */
export class Leads extends Migration {
  override up(): void {
    this.addSql(`alter table agency add lead_senders text[] not null default '{}'`);
    this.addSql(`alter table message
      add lead_source text,
      add lead_problem text check (lead_problem in ('no_person','no_address','own_address','unsure')),
      add check (lead_source is null or lead_problem is null)`);
    this.addSql(
      'create index message_lead on message (agency_id, at) include (conversation_id) where lead_source is not null',
    );
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
