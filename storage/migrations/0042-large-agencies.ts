import { Migration } from '@mikro-orm/migrations';

/** Indexes for agencies with very many contacts. */
export class LargeAgencies extends Migration {
  override up(): void {
    // Both before the indexes are built, which takes minutes in a large agency. A change that holds one table and waits for the other
    // meets the migration in a deadlock here, where there is little to repeat.
    this.addSql('lock table contact, listed_contact in access exclusive mode');
    // A GIN index asks its columns in their order. The agency stood first, so that a search for two words went through the
    // list of all contacts of the agency beside the lists of the words.
    this.addSql('drop index contact_agency_id_search_text_idx');
    this.addSql('create index contact_search on contact using gin (search_text gin_trgm_ops, agency_id)');
    // A search at a stage, among buyers or among a colleague's contacts goes through those with a name until enough match. With these
    // columns in the index it reads no row of those that do not. Its second part leaves out those found by last name, so the index by
    // first name has that column too.
    for (const [name, others] of Object.entries({ name_last: '', name_first: 'name_last, ' })) {
      this.addSql(`drop index contact_agency_id_${name}_id_idx`);
      this.addSql(
        `create index contact_${name} on contact (agency_id, ${name}, id) include (${others}stage, kind, intent, assigned_to)`,
      );
    }
    this.addSql('create index listed_contact_cell_quiet on listed_contact (agency_id, cell, quiet_since, contact_id)');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
