import { Migration } from '@mikro-orm/migrations';

/** The role of an assistant, and whether a person's lists show their own records or the team's. */
export class Team extends Migration {
  override up(): void {
    for (const table of ['user_account', 'invitation']) {
      this.addSql(`alter table ${table} drop constraint ${table}_role_check`);
      this.addSql(`alter table ${table} add check (role in ('owner','agent','assistant'))`);
    }
    // Null until the person chooses: the role then decides.
    this.addSql(`alter table user_account add lists_show text check (lists_show in ('mine','team'))`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
