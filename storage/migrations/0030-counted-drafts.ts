import { Migration } from '@mikro-orm/migrations';

/** Triggers run for processes of an older version too, whose role may not write what they write. */
const AS_OWNER = 'security definer set search_path = public, pg_temp';

/** The queue's numbers are counted up to a limit, by an index with each number's drafts side by side. */
export class CountedDrafts extends Migration {
  override up(): void {
    this.addSql(`create index waiting_draft_counted on waiting_draft (agency_id,
      (case when requester_id is null then '' else requester_id end), kind,
      (case when flagged or blocked then 'check' else 'ready' end), expires_at)`);
    this.nameVersions();
    // A text may name a property that was sold, of which there are many. A street's name stands at its end.
    const key = (column: string) => `regexp_replace(clef_fold(${column}), '[^a-z0-9]', '', 'g')`;
    const notForSale = `status in ('sold', 'withdrawn')`;
    this.addSql(
      `create index property_sold_reference on property (agency_id, (${key('reference')})) where ${notForSale}`,
    );
    this.addSql(`create index property_sold_street on property (agency_id, (reverse(${key('street')})) collate "C")
      where ${notForSale}`);
  }

  /**
   * The rows of an agency in property_version name the state of its properties. A change adds a name that was never used, and
   * removes those of earlier changes, but for one that another transaction is removing: so no two states have the same
   * names, and nobody waits.
   */
  private nameVersions(): void {
    this.addSql(`create table property_version (agency_id uuid not null, id uuid not null default gen_random_uuid(),
      primary key (agency_id, id))`);
    this.addSql('alter table property_version enable row level security');
    this.addSql('create policy one_agency on property_version using (agency_id = clef_agency())');
    this.addSql(`create function property_changed() returns trigger language plpgsql ${AS_OWNER} as $$
      declare changed uuid[] := array(select distinct agency_id from changes); begin
      delete from property_version where (agency_id, id) in (
        select agency_id, id from property_version where agency_id = any(changed) for update skip locked);
      insert into property_version (agency_id) select unnest(changed);
      return null;
    end $$`);
    for (const [change, table] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      this.addSql(`create trigger property_${change} after ${change} on property referencing ${table} table as changes
        for each statement execute function property_changed()`);
    this.addSql('insert into property_version (agency_id) select distinct agency_id from property');
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
