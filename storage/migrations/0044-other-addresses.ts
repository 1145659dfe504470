import { Migration } from '@mikro-orm/migrations';

/** The numbers and e-mail addresses that a contact has beside the two that messages are sent to. */
export class OtherAddresses extends Migration {
  override up(): void {
    this.addSql(`alter table contact add other_addresses text[] collate "C" not null default '{}'`);
    // A merge is undone only if the contact is as the merge left it.
    this.addSql(
      `update contact_merge set undo = jsonb_set(undo, '{after,other_addresses}', '[]') where undo is not null`,
    );
    this.addSql('create or replace view indexed_contact as select * from contact where agency_id = clef_agency()');
    // Most contacts have none and are not in the index. The agency is no column of it: a GIN index asks all of its columns, and
    // would go through the list of all contacts of the agency. `hasOtherAddress` repeats the condition.
    // Written at once: every question would read the list of entries that wait, and an import asks between its own writes.
    this.addSql(`create index contact_other_addresses on contact using gin (other_addresses) with (fastupdate = off)
      where other_addresses <> '{}'`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
