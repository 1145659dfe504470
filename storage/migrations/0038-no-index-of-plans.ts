import { Migration } from '@mikro-orm/migrations';

/** Nothing reads drafts by their plan any more: the plans of a key are found by its waiting drafts. Each held draft paid for it. */
export class NoIndexOfPlans extends Migration {
  override up(): void {
    this.addSql('drop index draft_plan');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
