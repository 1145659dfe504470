import { createHash } from 'node:crypto';

/** The cursor of the next page, in the format of the API; undefined on the last page. */
export function cursorAfter(rows: any[], limit: number, filters: unknown[], keysOf: (row: any) => unknown[]) {
  if (rows.length <= limit) return undefined;
  const filterHash = createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 8);
  return Buffer.from(JSON.stringify([filterHash, keysOf(rows[limit - 1])])).toString('base64url');
}
