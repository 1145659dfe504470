import { Migration } from '@mikro-orm/migrations';

const MANDATE_END = "coalesce(mandate_expires_at, '2200-12-31T00:00:00Z')";
const FOR_SALE = "status in ('available','under_offer')";
/** Or withdrawn with the end of its mandate. */
const UNTIL_ITS_END = `(${FOR_SALE} or status = 'withdrawn' and decided_mandate_end is not null)`;

/** The expressions by which `browseProperties` sorts, written as there. A property without a price or a surface comes last in both directions. */
const orders = {
  cheapest: 'coalesce(price_euros::float8, 1000000000000)',
  dearest: 'coalesce(price_euros::float8, -1)',
  smallest: 'coalesce(surface_sqm::float8, 1000000000000)',
  largest: 'coalesce(surface_sqm::float8, -1)',
  moved: 'coalesce(status_since, created_at)',
  first_mandate_end: MANDATE_END,
  changed: 'updated_at',
};

const INDEXED_PROPERTY =
  'create or replace view indexed_property as select * from property where agency_id = clef_agency()';

/**
 * An index for each order of the list of properties, so that its first page is read without sorting all of them, and the end of a
 * mandate with which the status of a property was decided.
 */
export class PropertyOrders extends Migration {
  override up(): void {
    this.addSql('alter table property add column decided_mandate_end timestamptz(3)');
    // A mandate that had ended before withdraws no property: its agency has decided, or was never asked.
    this.addSql(
      `update property set decided_mandate_end = mandate_expires_at where status = 'available' and mandate_expires_at < now()`,
    );
    this.addSql(INDEXED_PROPERTY);
    for (const [name, key] of Object.entries(orders)) {
      this.addSql(`create index property_${name} on property (agency_id, (${key}), id)`);
    }
    // The order by the last change serves what this one did.
    this.addSql('drop index property_updated');
    // Nearly all mandates have ended, with properties that were sold: those of properties for sale have an index of their own.
    this.addSql('drop index property_mandate_end');
    this.addSql(
      `create index property_mandate_to_renew on property (agency_id, (${MANDATE_END}), id) where ${UNTIL_ITS_END}`,
    );
  }

  override down(): void {
    throw new Error(
      'The ends of mandates that were decided on would be lost: restore a backup of the version before instead.',
    );
  }
}
