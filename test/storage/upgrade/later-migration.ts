import { Migration } from '@mikro-orm/migrations';

/**
 * A migration of a version that is still to come, for the tests of upgrades. Like a real one it takes locks in an order of its own,
 * goes through all rows of a table and changes tables that other processes are writing.
 */
export class Later extends Migration {
  override up(): void {
    this.addSql('lock table contact in share row exclusive mode');
    this.addSql('create table greeting (agency_id uuid not null, contact_id uuid not null, words text not null)');
    this.addSql(`insert into greeting select agency_id, id, 'Bonjour ' || coalesce(first_name, '') from contact`);
    this.addSql('alter table conversation add greeted boolean not null default false');
    this.addSql('update conversation set greeted = true where unread_count = 0');
    this.addSql('alter table visit add greeted boolean not null default false');
    this.addSql(`update contact set tags = tags || '{salué}'`);
    this.addSql("create index contact_greeted on contact (agency_id, last_name) where stage <> 'lost'");
  }
}

export const LATER = '9999-later';
