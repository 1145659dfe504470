import { sql } from 'kysely';
import type { Db } from '../../storage/db.ts';
import { departmentIn } from '../shared/departments.ts';
import type { Areas } from './areas.ts';
import { givenUp, type RunningImport, tableOf } from './staging.ts';

type Finished = { rows: number; dataDate: string | null; areas: Areas; at: Date };

/**
 * Shows the rows of an import in one transaction, in place of what was said before: of sales in the same commune and year, of risks and
 * disasters in the same department, of energy labels under the same number.
 * @returns how many rows are shown
 * @throws Refusal if the import was given up meanwhile
 */
export async function finishImport(db: Db, running: RunningImport, finished: Finished): Promise<number> {
  const { id, kind } = running;
  const kept = await db.transaction().execute(async (within) => {
    // One at a time: two that replace each other's rows would not see them.
    await sql`lock table public_data_import in share row exclusive mode`.execute(within);
    if (kind === 'sales') await sql`delete from public_sale where import_id = ${id} and dwellings > 1`.execute(within);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${tableOf(kind)} where import_id = ${id}`.execute(within);
    const { count } = rows[0] as { count: number };
    const { numUpdatedRows } = await within
      .updateTable('public_data_import')
      .set({ rows: finished.rows, kept: count, data_date: finished.dataDate, finished_at: finished.at })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw givenUp();
    if (kind === 'sales') await replaceSales(within, running, finished.areas);
    else if (kind !== 'energy') await replaceDepartments(within, running, finished.areas);
    return count;
  });
  if (kind === 'energy') await removeOldLabels(db, id);
  return kept;
}

const AREAS_AT_ONCE = 2000;

async function writeAreas(db: Db, { id, kind }: RunningImport, areas: Areas): Promise<void> {
  const all = areas.all();
  for (let at = 0; at < all.length; at += AREAS_AT_ONCE) {
    const given = JSON.stringify(all.slice(at, at + AREAS_AT_ONCE));
    await sql`insert into public_data_area (kind, insee_code, year, town, import_id)
      select ${kind}, insee_code, year, town, ${id}::uuid
      from jsonb_to_recordset(${given}::text::jsonb) as given (insee_code text, year integer, town text)
      on conflict (kind, insee_code, year) do update
        set town = coalesce(nullif(excluded.town, ''), public_data_area.town), import_id = excluded.import_id`.execute(
      db,
    );
  }
}

async function replaceSales(db: Db, running: RunningImport, areas: Areas): Promise<void> {
  await writeAreas(db, running, areas);
  await sql`delete from public_sale as old using public_data_area as area, public_data_import as import
    where area.kind = 'sales' and area.import_id = ${running.id} and old.insee_code = area.insee_code
      and old.sold_on between area.year || '-01-01' and area.year || '-12-31' and old.import_id <> ${running.id}
      and import.id = old.import_id and import.finished_at is not null`.execute(db);
}

const department = sql.raw(departmentIn('insee_code'));

async function replaceDepartments(db: Db, running: RunningImport, areas: Areas): Promise<void> {
  const { id, kind } = running;
  await writeAreas(db, running, areas);
  const own = sql`${department} in (
    select ${department} from public_data_area where kind = ${kind} and import_id = ${id})`;
  await sql`delete from ${tableOf(kind)} where import_id <> ${id} and ${own}
    and import_id in (select id from public_data_import where finished_at is not null)`.execute(db);
  await sql`delete from public_data_area where kind = ${kind} and import_id <> ${id} and ${own}`.execute(db);
}

const LABELS_AT_ONCE = 5000;

/** The newest import of a number counts, so that these rows are no longer read, and may go one slice after the other. */
async function removeOldLabels(db: Db, id: string): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ last: string | null }>`
      with slice as (select number from public_energy_label where import_id = ${id} and number > ${after}
        order by number limit ${LABELS_AT_ONCE}),
      removed as (delete from public_energy_label as old using slice, public_data_import as import
        where old.number = slice.number and old.import_id <> ${id} and import.id = old.import_id
          and import.finished_at < (select finished_at from public_data_import where id = ${id}))
      select max(number) as last from slice`.execute(db);
    const last = rows[0]?.last;
    if (!last) return;
    after = last;
  }
}
