import type { TimeZone } from '../../storage/column-values.ts';
import type { SaidByFile } from './said-by-file.ts';
import type { Reading } from './values.ts';

/** The facts of the agency that cells are read with. */
export type ReadingContext = {
  timeZone: TimeZone;
  now: Date;
  /** The public ids of colleagues, by their folded name and by their e-mail address; null for somebody who is none. */
  colleagues: ReadonlyMap<string, string | null>;
  /** The first number that the agency's register of mandates gives; absent or null while it is off. */
  firstMandateNumber?: number | null;
  /** The portal and the days of a file of statistics, for rows that do not say them. */
  file?: SaidByFile;
  /** The UUIDs of the properties that the references in some rows name, by the text of the cell. */
  properties?: ReadonlyMap<string, readonly string[]>;
  /** Notes a text that should name a colleague, so that a person can be asked who is meant. */
  askAbout?(name: string): void;
};

/** A field that a column of a file may fill. */
export type ImportField = {
  /** The headings that stand for it, folded; other columns need a mapping. */
  headings: readonly string[];
  /** Tells further such headings by their folded words. */
  isHeading?(words: string): boolean;
  /** Whether it takes only columns that no other field knows. */
  isFallback?: boolean;
  /** Reads a cell that is not blank. */
  read(cell: string, context: ReadingContext): Reading<unknown>;
  /** Fields that are the only ones to take consent: nobody's column is guessed for them. */
  isConsent?: boolean;
  /** A text for the record's note. */
  isNote?: boolean;
  /** Whether its text always stands after its heading. */
  isHeaded?: boolean;
  /** Whether several columns may have the field, because each adds something. */
  isRepeatable?: boolean;
  /** The field of a further column with such a heading, where this one has a column already. */
  beside?: string;
  /** Whether a cell says nothing, as if it were blank. */
  isEmpty?(cell: string): boolean;
  /** The field of a cell that its label says to be something else, such as a fax number among numbers. */
  fieldUnder?(label: string): string | undefined;
  /** Whether a note keeps the text too, because the column's heading or the cell's label says more than the field: whose number it is. */
  isNotedUnder?(heading: string, label: string | undefined): boolean;
};

export const isHeadingOf = ({ headings, isHeading }: ImportField, words: string): boolean =>
  headings.includes(words) || isHeading?.(words) === true;

export type ImportFields = Readonly<Record<string, ImportField>>;

/** The value of each field that the row fills. */
export type RowValues = Readonly<Record<string, unknown>>;

/** A fault in a row; `field` is the field at fault, or empty for the row as a whole. */
export type RowFault = { field: string; message: string };
