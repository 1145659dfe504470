import { Migration } from '@mikro-orm/migrations';

/** An enrollment keeps the address that it writes to. */
export class EnrolledAddress extends Migration {
  override up(): void {
    this.addSql('alter table enrollment add address text');
    // Of those that run, the next step would have gone to the contact's own; it goes nowhere else from now on.
    this.addSql(`update enrollment set address = coalesce(
      (select email from contact where contact.agency_id = enrollment.agency_id and id = contact_id), '')`);
    this.addSql('alter table enrollment alter address set not null');
    this.addSql('create index enrollment_address on enrollment (agency_id, address)');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
