import { z } from 'zod';
import { text } from '../shared/fields.ts';
import { invalidInput } from '../shared/refusal.ts';

/** The encodings of texts that are read. Those of one byte are found by the accents that they give the text. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'cp850',
  'windows-1250',
  'windows-1251',
] as const;

/** A file that somebody brings. It is read more than once, so it can be opened again. */
export type SourceFile = z.output<typeof SourceFile>;

export const SourceFile = z.strictObject({
  name: text(255),
  open: z.custom<() => AsyncIterable<Uint8Array>>((value) => typeof value === 'function'),
  /** Found in the file unless given. */
  encoding: z.enum(encodings).optional(),
  separator: z.enum([',', ';', '\t', '|']).optional(),
});

export type Encoding = NonNullable<SourceFile['encoding']>;
export type Separator = NonNullable<SourceFile['separator']>;

/** A file of a stranger must not take a process's memory or time. */
export const MAX_BYTES = 200 * 1024 * 1024;
/** One row, with all its cells. A quotation mark that is never closed ends here. */
export const MAX_ROW_LENGTH = 256 * 1024;
export const MAX_COLUMNS = 300;
export const MAX_ROWS = 500_000;
/** As many rows as a sheet of Excel has, blank ones included. */
export const MAX_LINES = 1_048_576;

/** A row as a spreadsheet numbers it: the heading is usually row 1. */
export type TableRow = { row: number; cells: string[] };

/** The file as a whole cannot be read. */
export const unreadableFile = (message: string) =>
  invalidInput([{ path: 'file', message }], 'Save the table as CSV (UTF-8) or as .xlsx and try again.');
