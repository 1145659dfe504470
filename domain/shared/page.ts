import { createHash } from 'node:crypto';
import type { SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { instant } from './fields.ts';
import type { Work } from './operation.ts';
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
  const nextCursor = rows.length > input.limit && last ? cursorAfter(input, keysOf(last)) : null;
  return { data: shown.map(recordOf), nextCursor };
}

/** Counting further would cost more than the answer is worth: so many results have to be narrowed anyway. */
export const COUNT_CAP = 200;

/** How much of a list an answer shows, for a model: `20 of 143; refine the search or pass cursor`. The rows are counted
 * only if they do not fit on one page; `count` gets the number at which it may stop. */
export async function shownOf(
  input: Paged,
  shown: number,
  nextCursor: string | null,
  count: (cap: number) => Promise<number>,
): Promise<string> {
  if (input.cursor === undefined && nextCursor === null) return `${shown} of ${shown}`;
  const total = await count(COUNT_CAP + 1);
  const words = total > COUNT_CAP ? `more than ${COUNT_CAP}` : total;
  return `${shown} of ${words}${nextCursor === null ? '' : '; refine the search or pass cursor'}`;
}

/** The number of these rows; their query has the limit. */
export async function countUpTo(work: Work, rows: SelectQueryBuilder<any, any, any>): Promise<number> {
  const counted = work.agency.db.selectFrom(rows.as('matching')).select(({ fn }) => fn.countAll<string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** The cursor of the page after the row with these sort keys. */
export const cursorAfter = (input: Paged, keys: unknown): string => encode([filtersOf(input), keys]);

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
