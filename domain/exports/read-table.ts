import { type Expression, type SqlBool, sql } from 'kysely';
import type { OwnedTable, Tenant } from '../../storage/tenant.ts';
import { columnsOf, exportOf } from './all-tables.ts';
import type { TableName } from './table-export.ts';

/** A row as JSON: the names in camel case, public ids, times in UTC. */
export type ExportedRecord = Record<string, unknown>;

/** Few enough that the longest messages fill no memory. */
const PAGE_SIZE = 500;

/** All rows of a table that belong to the agency, in pages, in the order of their key. */
export async function* readTable(
  agency: Tenant,
  table: TableName,
  condition?: Expression<SqlBool>,
): AsyncGenerator<ExportedRecord[]> {
  const { key } = exportOf(table);
  const names = new Set([...key, ...columnsOf(table).map(([name]) => name)] as string[]);
  const columns = sql.join(key.map((name) => sql.ref(String(name))));
  let after: unknown[] | undefined;
  do {
    let rows = rowsOf(agency, table).select([...names] as never[]);
    if (condition) rows = rows.where(condition);
    if (after) rows = rows.where(sql<boolean>`(${columns}) > (${sql.join(after)})`);
    for (const name of key) rows = rows.orderBy(name as never);
    const page: Record<string, unknown>[] = await rows.limit(PAGE_SIZE).execute();
    if (page.length > 0) yield page.map((row) => recordOf(table, row));
    const last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
    after = last && key.map((name) => last[String(name)]);
  } while (after);
}

/** Every table with an agency begins at it; the agency itself has no such column. */
const rowsOf = (agency: Tenant, table: TableName) =>
  table === 'agency'
    ? (agency.db.selectFrom('agency').where('id', '=', agency.id) as never as ReturnType<typeof ownedRows>)
    : ownedRows(agency, table as OwnedTable);

const ownedRows = (agency: Tenant, table: OwnedTable) => agency.from(table as 'contact');

/** One row as it leaves Clef. */
export const recordOf = (table: TableName, row: Record<string, unknown>): ExportedRecord =>
  Object.fromEntries(columnsOf(table).map(([name, column]) => [fieldOf(name), column.json(row[name])]));

/** `first_name` is `firstName` in JSON. */
export const fieldOf = (column: string): string => column.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
