import { Migration } from '@mikro-orm/migrations';

/** Colleagues save views of the list of properties too. Those that are there are of the contacts. */
export class SavedViews extends Migration {
  override up(): void {
    this.addSql('alter table contact_view rename to saved_view');
    this.addSql('alter table saved_view rename constraint contact_view_pkey to saved_view_pkey');
    this.addSql(
      'alter table saved_view rename constraint contact_view_agency_id_user_id_fkey to saved_view_agency_id_user_id_fkey',
    );
    this.addSql(
      `alter table saved_view add list text not null default 'contacts' check (list in ('contacts','properties'))`,
    );
    // Only the rows from before are given their list: a new one says which it is of.
    this.addSql('alter table saved_view alter list drop default');
    this.addSql('alter table saved_view drop constraint contact_view_agency_id_user_id_name_key');
    this.addSql('alter table saved_view add unique (agency_id, user_id, list, name)');
  }

  override down(): void {
    throw new Error('The views of properties would be lost: restore a backup of the version before instead.');
  }
}
