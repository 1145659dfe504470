import type { PGlite } from '@electric-sql/pglite';

/** PGlite's own reads each byte for itself, which holds the process for a second at a mail of 12 MB. */
export const bytesOfHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex.slice('\\x'.length), 'hex'));

/** PostgreSQL numbers its types by hand up to here, and those of the rows of tables from here on (`FirstGenbkiObjectId`). */
const FIRST_ROW_TYPE = 10_000;

/**
 * PGlite also reads and writes arrays of each table's rows, which no statement has, and copies the list of all types at each statement:
 * with these three hundred, `begin` and `commit` took nearly twice as long.
 */
export function forgetRowTypes(pglite: PGlite): void {
  const { parsers, serializers } = pglite;
  Object.assign(pglite, { parsers: withoutRowTypes(parsers), serializers: withoutRowTypes(serializers) });
}

const withoutRowTypes = <T>(byType: Record<number, T>): Record<number, T> =>
  Object.fromEntries(Object.entries(byType).filter(([type]) => Number(type) < FIRST_ROW_TYPE));
