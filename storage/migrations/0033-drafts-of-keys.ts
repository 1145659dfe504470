import { Migration } from '@mikro-orm/migrations';

/**
 * The index for the figures of proposals holds those of keys alone, which is what these count. As it held every draft of a
 * contact too, PostgreSQL could take it for the look for an earlier draft of the same text: while the statistics were older
 * than the rows, both indexes cost the same to it, and this one reads every draft of the agency.
 */
export class DraftsOfKeys extends Migration {
  override up(): void {
    this.addSql('drop index draft_proposed');
    this.addSql(`create index draft_proposed on draft (agency_id, created_at)
      where campaign_id is null and enrollment_id is null and requested_by->>'kind' = 'key'`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
