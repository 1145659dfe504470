import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { exportedTables, exportOf, tableDecisions } from '../../../domain/exports/all-tables.ts';
import { fieldOf } from '../../../domain/exports/read-table.ts';
import { cellsOfTable } from '../../../domain/exports/table-csv.ts';
import { forEachCase } from '../../support/each-case.ts';
import { startTestServer } from '../../support/test-server.ts';

const { db } = await startTestServer();

const { rows: columns } = await sql<{ table: string; column: string; key: boolean }>`
  select relname as table, attname as column, coalesce(attnum = any (indkey), false) as key
  from pg_class join pg_attribute on attrelid = pg_class.oid left join pg_index on indrelid = pg_class.oid and indisprimary
  where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`.execute(db);
const tables = Map.groupBy(columns, ({ table }) => table);

it('every table of the schema is exported, or left out with a reason', () => {
  const decided = Object.keys(tableDecisions);
  // The names of the migrations that the store had are in no agency.
  expect([...tables.keys()].filter((table) => table !== 'clef_migration').sort()).toEqual(decided.sort());
  for (const decision of Object.values(tableDecisions)) {
    expect('leftOut' in decision ? decision.leftOut : decision.about).toMatch(/^\p{Lu}[\s\S]{10,}\.$/u);
  }
});

describe('each exported table', () => {
  const columnsOf = (table: string) => tables.get(table)?.filter(({ column }) => column !== 'agency_id') ?? [];

  it('has a decision for each of its columns', () =>
    forEachCase(exportedTables, (table) => {
      const names = columnsOf(table).map(({ column }) => column);
      expect(Object.keys(exportOf(table).columns).sort()).toEqual(names.sort());
    }));

  it('is read in the order of its primary key, so that no row is missed between two pages', () =>
    forEachCase(exportedTables, (table) => {
      const key = columnsOf(table)
        .filter((column) => column.key)
        .map(({ column }) => column);
      expect([...exportOf(table).key].map(String).sort()).toEqual(key.sort());
    }));

  it('has cells with titles of their own', () =>
    forEachCase(exportedTables, (table) => {
      const titles = cellsOfTable(table).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles.length).toBeGreaterThan(0);
    }));
});

it('has no two tables in one file, and no field of JSON that two columns share', () => {
  const files = exportedTables.map((table) => exportOf(table).file);
  expect(new Set(files).size).toBe(files.length);
  for (const table of exportedTables) {
    const fields = Object.keys(exportOf(table).columns).map(fieldOf);
    expect(new Set(fields).size).toBe(fields.length);
  }
});
