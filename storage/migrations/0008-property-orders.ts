import { Migration } from '@mikro-orm/migrations';

const MANDATE_END = "coalesce(mandate_expires_at, '2200-12-31T00:00:00Z')";
const FOR_SALE = "status in ('available','under_offer')";

/** What `browseProperties` sorts by, written as there. A property without a price or a surface comes last in both directions. */
const orders = {
  cheapest: 'coalesce(price_euros::float8, 1000000000000)',
  dearest: 'coalesce(price_euros::float8, -1)',
  smallest: 'coalesce(surface_sqm::float8, 1000000000000)',
  largest: 'coalesce(surface_sqm::float8, -1)',
  moved: 'coalesce(status_since, created_at)',
  first_mandate_end: MANDATE_END,
  changed: 'updated_at',
};

/** An index for each order of the list of properties, so that its first page is read without sorting all of them. */
export class PropertyOrders extends Migration {
  override up(): void {
    for (const [name, key] of Object.entries(orders)) {
      this.addSql(`create index property_${name} on property (agency_id, (${key}), id)`);
    }
    // The order by the last change serves what this one did.
    this.addSql('drop index property_updated');
    // Nearly all mandates have ended, with properties that were sold: those of properties for sale have an index of their own.
    this.addSql('drop index property_mandate_end');
    this.addSql(`create index property_mandate_end on property (agency_id, (${MANDATE_END}), id) where ${FOR_SALE}`);
  }

  override down(): void {
    this.addSql('drop index property_mandate_end');
    this.addSql(`create index property_mandate_end on property (agency_id, mandate_expires_at) where ${FOR_SALE}`);
    this.addSql('create index property_updated on property (agency_id, updated_at)');
    for (const name of Object.keys(orders)) this.addSql(`drop index property_${name}`);
  }
}
