import { useState } from 'react';
import type { Board, BoardColumn, ColumnName } from './board.ts';

/** The first and the last column of each board. Most cards are there, and none of them brings fees in soon. */
const edges: readonly ColumnName[] = ['new', 'lost', 'draft', 'withdrawn'];

export const isEdge = (column: ColumnName) => edges.includes(column);

/**
 * Which columns are folded: the outer ones until somebody opens them, so that those with money fit on the screen. If all cards
 * are in the outer ones when the page opens, they are open.
 */
export function useFolds(board: Board | undefined) {
  const [chosen, setChosen] = useState<Partial<Record<ColumnName, boolean>>>({});
  const first = board?.columns[0]?.column;
  if (board && first && chosen[first] === undefined) setChosen({ ...chosen, ...foldsAtFirst(board) });
  return {
    isFolded: (column: ColumnName) => chosen[column] ?? false,
    fold: (column: ColumnName, isFolded: boolean) => setChosen((before) => ({ ...before, [column]: isFolded })),
  };
}

function foldsAtFirst({ columns }: Board) {
  const isAnyInside = columns.some(({ column, count }) => !isEdge(column) && count > 0);
  return Object.fromEntries(columns.map(({ column }) => [column, isEdge(column) && isAnyInside]));
}

/** The widths of the columns, for CSS: all of them fit on a laptop. */
export const widthsOf = (columns: readonly BoardColumn[], isFolded: (column: ColumnName) => boolean) =>
  columns.map(({ column }) => (isFolded(column) ? '2.2rem' : 'minmax(var(--least, 7.75rem), 1fr)')).join(' ');
