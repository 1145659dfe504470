import { parentPort, workerData } from 'node:worker_threads';
import readSheets, { type CellValue, type Sheet } from 'read-excel-file/universal';
import type { TableRow } from '../source-file.ts';

/** The thread that reads one workbook. `workbook.ts` starts it. */

export type SheetRequest = { buffer: ArrayBuffer; maxRows: number; maxColumns: number };
export type SheetsRead = { sheet: { name: string; rows: TableRow[] } | undefined; others: string[] };
export type SheetAnswer = SheetsRead | { unreadable: string } | { tooLarge: true };

type Cell = CellValue<string> | null;

/** A number as it is typed. Its digits are kept, and three behind the point are no thousands. */
function numberText(digits: string): string {
  const value = Number(digits);
  if (Number.isInteger(value) || Number.isNaN(value)) return Number.isSafeInteger(value) ? String(value) : digits;
  const text = String(Number(value.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

const DAY_MS = 86_400_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** A day, a time or both, as people write them in France. */
function dateText(date: Date): string {
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  const time = `${two(rounded.getUTCHours())}:${two(rounded.getUTCMinutes())}`;
  // The days of a time alone are counted from the last of 1899.
  if (rounded.getUTCFullYear() < 1900) return time;
  const day = `${two(rounded.getUTCDate())}/${two(rounded.getUTCMonth() + 1)}/${rounded.getUTCFullYear()}`;
  return rounded.getTime() % DAY_MS === 0 ? day : `${day} ${time}`;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'boolean') return cell ? 'vrai' : 'faux';
  return String(cell);
}

/** Rows as a spreadsheet numbers them, without blank ones. */
const rowsOf = ({ data }: Sheet<string>): TableRow[] =>
  data.flatMap((cells: Cell[], index) => {
    const texts = cells.map(cellText);
    return texts.some((text) => text.trim() !== '') ? { row: index + 1, cells: texts } : [];
  });

/** A table has a heading and a row, of two columns at least. A title page has neither. */
const isTable = (rows: readonly TableRow[]): boolean =>
  rows.filter(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1).length > 1;

async function read({ buffer, maxRows, maxColumns }: SheetRequest): Promise<SheetAnswer> {
  const sheets = await readSheets(buffer, { parseNumber: numberText });
  if (sheets.some(({ data }) => data.length > maxRows)) return { tooLarge: true };
  const filled = sheets
    .map((sheet) => ({ name: sheet.sheet, rows: rowsOf(sheet) }))
    .filter(({ rows }) => rows.length > 0);
  const sheet = filled.find(({ rows }) => isTable(rows)) ?? filled[0];
  const others = filled.filter((other) => other !== sheet).map(({ name }) => name);
  // A column too many is enough to refuse the table.
  return {
    sheet: sheet && {
      ...sheet,
      rows: sheet.rows.map(({ row, cells }) => ({ row, cells: cells.slice(0, maxColumns + 1) })),
    },
    others,
  };
}

/** A refusal of the library is passed on in its words; a workbook of another program may lack what it expects. */
const unreadable = (error: Error): SheetAnswer => ({ unreadable: error.message.slice(0, 200) });

parentPort?.postMessage(await read(workerData as SheetRequest).catch(unreadable));
