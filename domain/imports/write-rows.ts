import { sql } from 'kysely';
import { asJson } from '../../storage/json.ts';
import type { Work } from '../shared/operation.ts';
import type { Columns } from './target.ts';

/** Many rows in one statement. PostgreSQL reads the JSON by the types of the table's columns. */

type Table = 'contact' | 'property' | 'portal_views';
export type IdAndColumns = { id: string; columns: Columns };

/** Inserts rows that have a value for each of the columns, and returns some columns of those that were inserted. */
export async function insertRows<Row>(
  work: Work,
  table: Table,
  columns: readonly string[],
  rows: readonly IdAndColumns[],
  returning: readonly string[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const names = ['agency_id', 'id', ...columns, 'created_at', 'updated_at'];
  const times = { created_at: work.now, updated_at: work.now };
  const given = rows.map((row) => ({ ...row.columns, id: row.id, agency_id: work.agency.id, ...times }));
  const { rows: inserted } = await sql<Row>`
    insert into ${sql.table(table)} (${list(names)})
    select ${list(names)} from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(given)}::jsonb)
    on conflict do nothing returning ${list(returning)}`.execute(work.agency.db);
  return inserted;
}

/** Sets the columns of rows by their ids, and the time of their last change. */
export async function updateRows(
  work: Work,
  table: Table,
  columns: readonly string[],
  rows: readonly IdAndColumns[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((row) => ({ ...row.columns, id: row.id }));
  const changes = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  await sql`
    update ${sql.table(table)} as stored set ${sql.join(changes)}, updated_at = ${work.now}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(given)}::jsonb) as given
    where stored.agency_id = ${work.agency.id} and stored.id = given.id`.execute(work.agency.db);
}

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
