import { stringify } from 'csv-stringify/sync';

/** The value of one cell. Null is an empty cell; an empty text is an empty cell in quotes. */
export type CsvValue = string | number | null;

/** A file of CSV begins with it: without this mark Excel reads UTF-8 as another encoding. */
export const CSV_BEGINNING = '\uFEFF';

/** Lines of CSV as a French spreadsheet opens them: separated by semicolons, numbers with a comma, texts in quotes. */
export const csvLines = (rows: readonly (readonly CsvValue[])[]): string =>
  stringify(rows as CsvValue[][], {
    delimiter: ';',
    record_delimiter: '\r\n',
    quoted_string: true,
    cast: { string: asText, number: (value) => String(value).replace('.', ',') },
  });

/**
 * A text that begins like a formula gets an apostrophe before it, so that no spreadsheet computes what a stranger has
 * written (OWASP, "CSV Injection"). One that has apostrophes before such a beginning gets one more: this can be undone.
 */
const asText = (value: string): string =>
  BEGINS_LIKE_FORMULA.test(value) && !FOREIGN_NUMBER.test(value) ? `'${value}` : value;

/**
 * Spreadsheets skip blanks before a formula, and what nobody sees (spaces of any kind, marks of order and direction). The last four
 * signs are the wide forms of the first four, which some read as those.
 */
const BEGINS_LIKE_FORMULA =
  /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** A phone number as `writtenPhone` has it: digits and spaces compute nothing, and other programs read it as it is. */
const FOREIGN_NUMBER = /^\+\d{1,3}(?: \d{3})?(?: \d\d)+$/;
