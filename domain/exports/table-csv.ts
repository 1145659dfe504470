import type { TimeZone } from '../../storage/column-values.ts';
import { columnsOf } from './all-tables.ts';
import type { Cell, Lookups } from './column.ts';
import { type CsvValue, csvLines } from './csv.ts';
import { type ExportedRecord, fieldOf } from './read-table.ts';
import type { TableName } from './table-export.ts';

/** The cells of a table in their order, with the field of the record that each shows. */
export const cellsOfTable = (table: TableName): (Cell & { field: string })[] =>
  columnsOf(table).flatMap(([name, { cells }]) => cells.map((cell) => ({ ...cell, field: fieldOf(name) })));

/** Turns records of a table into lines of CSV, with times on the clocks of a zone. */
export function csvOfTable(table: TableName, zone: TimeZone) {
  const cells = cellsOfTable(table);
  return {
    header: () => csvLines([cells.map(({ title }) => title)]),
    lines: (records: readonly ExportedRecord[], lookups: Lookups) =>
      csvLines(records.map((record) => cells.map(({ field, of }): CsvValue => of(record[field], zone, lookups)))),
  };
}
