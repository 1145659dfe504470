import { createHash } from 'node:crypto';
import { z } from 'zod';
import { instant } from './fields.ts';
import { Refusal } from './refusal.ts';

type Paged = { limit: number; cursor?: string | undefined };

const cursorContent = z.tuple([z.string(), z.unknown()]);

/** The sort keys of the last row of the page before, or undefined on the first page.
 * @throws Refusal `invalid_request` if the cursor is damaged or belongs to other filters */
export function positionOf<K extends z.ZodType>(input: Paged, keys: K): z.output<K> | undefined {
  if (input.cursor === undefined) return undefined;
  const opened = cursorContent.safeParse(decode(input.cursor));
  if (!opened.success) throw badCursor('This cursor is damaged.');
  const [filters, position] = opened.data;
  if (filters !== filtersOf(input)) throw badCursor('This cursor belongs to a list with other filters.');
  const read = keys.safeParse(position);
  if (!read.success) throw badCursor('This cursor is damaged.');
  return read.data;
}

/** One page from up to `limit + 1` rows: the extra row only shows that there is a next page. */
export function pageOf<Row, Record>(
  input: Paged,
  rows: Row[],
  keysOf: (row: Row) => unknown,
  recordOf: (row: Row) => Record,
): { data: Record[]; nextCursor: string | null } {
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > input.limit && last ? encode([filtersOf(input), keysOf(last)]) : null;
  return { data: shown.map(recordOf), nextCursor };
}

/** The sort keys that cursors carry. */
export const uuidKey = z.tuple([z.guid()]);
// Only times in the form that `pageOf` writes: PostgreSQL refuses some that JavaScript accepts, as the year 0.
export const timeKey = z.tuple([instant.refine((value) => value.endsWith('Z')), z.guid()]);

function badCursor(detail: string): Refusal {
  return new Refusal('invalid_request', detail, {
    hint: 'Start again without a cursor, or send nextCursor exactly as it came, with the same filters.',
    errors: [{ path: 'cursor', message: 'not a cursor of this list' }],
  });
}

/** A short hash of the filters. The page size is left out: it may change from page to page. */
function filtersOf({ limit: _, cursor: __, ...filters }: Paged & Record<string, unknown>): string {
  const asked = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 8);
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
