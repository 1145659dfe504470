import { Migration } from '@mikro-orm/migrations';

/** Indexes for lists of tasks: those of one colleague, and those that are done. */
export class TaskLists extends Migration {
  override up(): void {
    this.addSql('create index on task (agency_id, assignee_id, status, due_at)');
    this.addSql(`create index on task (agency_id, updated_at) where status = 'done'`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
