import type { TimeZone } from '../../storage/column-values.ts';
import type { Reading } from './values.ts';

/** The facts of the agency that cells are read with. */
export type ReadingContext = {
  timeZone: TimeZone;
  now: Date;
  /** The public ids of colleagues, by their folded name and by their e-mail address. */
  colleagues: ReadonlyMap<string, string>;
};

/** A field that a column of a file may fill. */
export type ImportField = {
  /** The headings that stand for it, folded; other columns need a mapping. */
  headings: readonly string[];
  /** Reads a cell that is not blank. */
  read(cell: string, context: ReadingContext): Reading<unknown>;
  /** Fields that are the only ones to take consent: nobody's column is guessed for them. */
  isConsent?: boolean;
  /** A text for the record's note. */
  isNote?: boolean;
  /** Whether several columns may have the field, because each adds something. */
  isRepeatable?: boolean;
  /** The field of a further column with such a heading, where this one has a column already. */
  beside?: string;
};

export type ImportFields = Readonly<Record<string, ImportField>>;

/** The value of each field that the row fills. */
export type RowValues = Readonly<Record<string, unknown>>;

/** A fault in a row; `field` is the field at fault, or empty for the row as a whole. */
export type RowFault = { field: string; message: string };
