import { createHash } from 'node:crypto';

/** Where the next page begins, as the contract says it; undefined on the last page. */
export function cursorAfter(rows: any[], limit: number, filters: unknown[], keysOf: (row: any) => unknown[]) {
  if (rows.length <= limit) return undefined;
  const asked = createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 8);
  return Buffer.from(JSON.stringify([asked, keysOf(rows[limit - 1])])).toString('base64url');
}
