import { Migration } from '@mikro-orm/migrations';

/** Files that came in with a message: why one was not kept, and which belong to the message's text. */
export class ReceivedFiles extends Migration {
  override up(): void {
    this.addSql(`alter table attachment
      add refusal text check (refusal in ('kind','size','number','empty')),
      add in_text boolean not null default false,
      add file_count integer not null default 1`);
    this.addSql('alter table attachment add check ((content is null) = (refusal is not null))');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
