import { Migration } from '@mikro-orm/migrations';

/** Answers to forms are stored too, under the id of the person, where those to programs have the id of the key. */
export class AnswersToPeople extends Migration {
  override up(): void {
    this.addSql('alter table idempotent_answer drop constraint idempotent_answer_agency_id_key_id_fkey');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
