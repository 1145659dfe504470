import { Migration } from '@mikro-orm/migrations';

/** Portals link from each advert to the fees of its agency. */
export class FeeTable extends Migration {
  override up(): void {
    this.addSql(
      `alter table agency add fee_table_url text check (fee_table_url ~ '^https?://' and length(fee_table_url) <= 200)`,
    );
  }

  override down(): void {
    this.addSql('alter table agency drop column fee_table_url');
  }
}
