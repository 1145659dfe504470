import { z } from 'zod';
import { isBlank } from '../shared/blank-text.ts';
import { listOf, paging, searchText } from '../shared/fields.ts';
import { findRecordIdOrNull } from '../shared/find-record.ts';
import { id } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { cursorAfter, pageOf, positionOf, timeKey } from '../shared/page.ts';
import {
  addTotals,
  boardNames,
  Card,
  Column,
  closedColumns,
  columnsOf,
  type Sums,
  Totals,
  totalsOf,
  weights,
} from './board.ts';
import { buyerCard, type CardRow, findBuyerCards, searchBuyerCards, sumBuyers } from './buyer-cards.ts';
import { maxFoundCards } from './limits.ts';
import { findPropertyCards, propertyCard, searchPropertyCards, sumProperties } from './property-cards.ts';

const boards = {
  buyers: { sum: sumBuyers, find: findBuyerCards, search: searchBuyerCards, cardOf: buyerCard },
  properties: { sum: sumProperties, find: findPropertyCards, search: searchPropertyCards, cardOf: propertyCard },
};

const filters = {
  board: z.enum(boardNames).describe('Buyers by their stage, or properties by their status'),
  assigneeId: id('user').optional().describe('Of this colleague'),
};

const BoardColumn = z.object({
  column: Column.describe('Its stage or status'),
  weightPercent: z.int().describe('How likely its cards end with a deed'),
  ...Totals.shape,
  data: z.array(Card).describe('Its first cards'),
  nextCursor: z.string().nullable().describe('For `listColumn`; null if these are all'),
});

export const readBoard = direct({
  name: 'readBoard',
  scope: 'human',
  summary: 'Read a board: the totals of each column and its first cards.',
  effect: 'read',
  input: z.strictObject({
    ...filters,
    q: searchText(200).optional().describe('Only cards with these words in their name'),
    limit: z.int().min(1).max(50).default(20).describe('Cards of each column'),
  }),
  output: z.object({
    columns: z.array(BoardColumn).describe('From left to right'),
    underWay: Totals.describe('All columns that are not decided'),
    isCut: z.boolean().describe('A search found more than it shows'),
  }),
  run: async (work, { board, q, limit, ...input }) => {
    const assigneeId = (await findRecordIdOrNull(work, 'user', input.assigneeId)) ?? undefined;
    const { cardOf, ...source } = boards[board];
    const isSearch = q !== undefined && !isBlank(q);
    const columns = columnsOf[board];
    const cardFilter = { columns, assigneeId, limit: isSearch ? maxFoundCards + 1 : limit + 1 };
    const [rows, sums] = await Promise.all([
      isSearch ? source.search(work, q, cardFilter) : source.find(work, cardFilter),
      isSearch ? [] : source.sum(work, assigneeId),
    ]);
    const shown = isSearch ? rows.slice(0, maxFoundCards) : rows;
    const counted = isSearch ? sumsOf(shown) : sums;
    const read = columns.map((column) => {
      const found = shown.filter((row) => row.column === column);
      const cards = isSearch ? found : found.slice(0, limit);
      const last = cards.at(-1);
      // The filters that `listColumn` gets with this cursor.
      const columnInput = { board, column, ...input, limit };
      const nextCursor = last && found.length > cards.length ? cursorAfter(columnInput, keysOf(last)) : null;
      const totals = totalsOf(
        column,
        counted.find((sum) => sum.column === column),
      );
      return { column, weightPercent: weights[column], ...totals, data: cards.map(cardOf), nextCursor };
    });
    const underWay = addTotals(read.filter(({ column }) => !closedColumns.includes(column)));
    return { columns: read, underWay, isCut: rows.length > shown.length };
  },
});

/** The sums of the cards that a search found. */
function sumsOf(rows: CardRow[]): Sums[] {
  const total = (some: CardRow[], key: 'value_euros' | 'fees_euros') =>
    String(some.reduce((sum, row) => sum + (row[key] ?? 0), 0));
  return [...Map.groupBy(rows, ({ column }) => column)].map(([column, some]) => ({
    column,
    cards: String(some.length),
    value: total(some, 'value_euros'),
    fees: total(some, 'fees_euros'),
  }));
}

export const listColumn = direct({
  name: 'listColumn',
  scope: 'human',
  summary: 'List further cards of a board’s column, those that came last first.',
  effect: 'read',
  input: z.strictObject({
    ...filters,
    column: Column.describe('Its stage or status'),
    ...paging,
  }),
  output: listOf(Card),
  run: async (work, input) => {
    const { find, cardOf } = boards[input.board];
    const rows = await find(work, {
      columns: [input.column],
      assigneeId: (await findRecordIdOrNull(work, 'user', input.assigneeId)) ?? undefined,
      limit: input.limit + 1,
      after: positionOf(input, timeKey),
    });
    return pageOf(input, rows, keysOf, cardOf);
  },
});

const keysOf = (row: CardRow) => [row.since.toISOString(), row.id];
