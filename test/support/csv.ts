/** Reads CSV as RFC 4180 has it, with semicolons, and fails on anything else. Empty cells without quotes are null. */
export function parseCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`not CSV at ${at}: ${text.slice(at, at + 40)}`);
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ';') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** The lines of a CSV file by the titles of their columns. */
export function recordsOfCsv(file: string): Record<string, string | null>[] {
  if (!file.startsWith('\uFEFF')) throw new Error('The file has no byte order mark.');
  const [titles = [], ...rows] = parseCsv(file.slice(1));
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? null])));
}

/** The text that a cell had before its beginning was defused, as the README of an export says. */
export const originalOf = (cell: string): string =>
  cell.replace(/^'('*(?:[\t\r\n]|[\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*[=+\-@＝＋－＠]))/u, '$1');
