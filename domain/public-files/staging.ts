import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/db.ts';
import { newId } from '../shared/ids.ts';
import { Refusal } from '../shared/refusal.ts';
import type { PublicDataKind } from './formats.ts';
import type { StoredRow } from './records.ts';

/**
 * The rows of an import that runs. They are written in slices, each in a transaction of its own, so that requests get their turn between
 * them, and nobody reads them before the import is finished.
 */

export const SLICE = 1000;

/** The table of each kind, its columns with their types, and what happens to a row whose key the import has already. */
const tables: Record<PublicDataKind, { name: string; columns: string; twice: string }> = {
  sales: {
    name: 'public_sale',
    columns: `mutation text, insee_code text, sold_on text, type text, price_euros integer, surface_sqm double precision,
      rooms integer, land_sqm double precision, street text, latitude double precision, longitude double precision, dwellings integer`,
    // The rest of a sale whose rows stand apart, or the same sale from a file that has it twice.
    twice: `(import_id, mutation) do update set dwellings = case
      when (known.price_euros, known.surface_sqm, known.type, known.sold_on, known.dwellings)
        = (excluded.price_euros, excluded.surface_sqm, excluded.type, excluded.sold_on, 1) then excluded.dwellings else 2 end`,
  },
  energy: {
    name: 'public_energy_label',
    columns: 'number text, replaces text, issued_on text, ends_on text, energy_class text, climate_class text',
    twice: '(import_id, number) do nothing',
  },
  risks: {
    name: 'public_risk',
    columns: 'insee_code text, risk text',
    twice: '(import_id, insee_code, risk) do nothing',
  },
  disasters: {
    name: 'public_disaster',
    columns: 'number text, insee_code text, disaster text, began_on text, ended_on text',
    twice: '(import_id, insee_code, number) do nothing',
  },
};

export const tableOf = (kind: PublicDataKind): RawBuilder<unknown> => sql.table(tables[kind].name);

export type RunningImport = { id: string; kind: PublicDataKind };

/** Begins an import, and forgets those whose process has ended. */
export async function beginImport(
  db: Db,
  { kind, source, fileName, at }: { kind: PublicDataKind; source: string; fileName: string; at: Date },
): Promise<RunningImport> {
  await forgetLostImports(db, at);
  const running = { id: newId(), kind };
  const row = { ...running, source, file_name: fileName, data_date: null, rows: 0, kept: 0, finished_at: null };
  await db
    .insertInto('public_data_import')
    .values({ ...row, started_at: at, touched_at: at })
    .execute();
  return running;
}

/** @throws Refusal if the import was given up meanwhile */
export async function writeSlice(
  db: Db,
  { id, kind }: RunningImport,
  rows: readonly StoredRow[],
  at: Date,
): Promise<void> {
  const { name, columns, twice } = tables[kind];
  const names = columns.replace(/ (?:text|integer|double precision)/g, '');
  const { rows: alive } = await sql`
    with alive as (
      update public_data_import set touched_at = ${at} where id = ${id} and finished_at is null returning id),
    written as (
      insert into ${sql.raw(name)} as known (import_id, ${sql.raw(names)})
      select alive.id, given.* from alive, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (${sql.raw(columns)})
      on conflict ${sql.raw(twice)})
    select from alive`.execute(db);
  if (alive.length === 0) throw givenUp();
}

export const givenUp = () =>
  new Refusal('conflict', 'The import rested for too long and was given up; nothing has changed. Run it again.');

/** Takes the rows of an import away that is not finished. */
export async function forgetImport(db: Db, { id, kind }: RunningImport): Promise<void> {
  await db.transaction().execute(async (within) => {
    const removed = within.deleteFrom('public_data_import').where('id', '=', id).where('finished_at', 'is', null);
    const { numDeletedRows } = await removed.executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await sql`delete from ${tableOf(kind)} where import_id = ${id}`.execute(within);
  });
}

/** An import writes something several times a second. */
const LOST_AFTER_MS = 10 * 60_000;

async function forgetLostImports(db: Db, at: Date): Promise<void> {
  const lost = await db
    .selectFrom('public_data_import')
    .select(['id', 'kind'])
    .where('finished_at', 'is', null)
    .where('touched_at', '<', new Date(at.getTime() - LOST_AFTER_MS))
    .execute();
  for (const running of lost) await forgetImport(db, running);
}
