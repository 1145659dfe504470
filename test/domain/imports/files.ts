import type { SourceFile } from '../../../domain/imports/source-file.ts';

/** A file of the given bytes or text (UTF-8), which arrives in pieces of `pieceBytes`. */
export function fileOf(
  content: string | Uint8Array,
  options: Partial<SourceFile> = {},
  pieceBytes = 65_536,
): SourceFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    name: 'test.csv',
    open: async function* () {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
    ...options,
  };
}

/** A table as CSV. */
export const csv = (rows: readonly (readonly string[])[], separator = ';', newline = '\n'): string =>
  rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join(newline);

const quoted = (cell: string, separator: string): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
