import { Migration } from '@mikro-orm/migrations';

/** The queue's numbers are counted up to a limit, by an index with each number's drafts side by side. */
export class CountedDrafts extends Migration {
  override up(): void {
    this.addSql(`create index waiting_draft_counted on waiting_draft (agency_id,
      (case when requester_id is null then '' else requester_id end), kind,
      (case when flagged or blocked then 'check' else 'ready' end), expires_at)`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
