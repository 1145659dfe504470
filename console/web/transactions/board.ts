import type { RouterOutputs } from '../trpc.ts';

export type Board = RouterOutputs['boards']['read'];
export type BoardName = 'buyers' | 'properties';
export type BoardColumn = Board['columns'][number];
export type ColumnName = BoardColumn['column'];
export type Card = BoardColumn['data'][number];

/** The answers that a move needs before it can be made. */
export type Need = 'reason' | 'offer' | 'day';

const stagesOfOffer = ['received', 'countered', 'accepted', 'promise_signed', 'deed_signed'];
const reached = { under_contract: 'promise_signed', won: 'deed_signed' } as const;

/** The questions to ask before this card goes to this column. */
export function needsOf(board: BoardName, { offer }: Pick<Card, 'offer'>, to: ColumnName): Need[] {
  if (to === 'lost' || to === 'withdrawn') return ['reason'];
  if (board === 'properties' || (to !== 'offer' && to !== 'under_contract' && to !== 'won')) return [];
  const needs: Need[] = offer ? [] : ['offer'];
  if (to === 'offer') return needs;
  const isNew = !offer || stagesOfOffer.indexOf(offer.stage) < stagesOfOffer.indexOf(reached[to]);
  return isNew ? [...needs, 'day'] : needs;
}

/** The board after a move, before the server has answered. */
export function withMove(board: Board, card: Card, to: ColumnName): Board {
  const columns = board.columns.map((column) => {
    if (column.column === card.column) return counted({ ...column, data: without(column.data, card) }, card, -1);
    if (column.column !== to) return column;
    const moved = { ...card, column: to, since: new Date().toISOString() };
    return counted({ ...column, data: [moved, ...without(column.data, card)] }, card, 1);
  });
  return { ...board, columns };
}

export const without = (cards: Card[], { id }: Card) => cards.filter((other) => other.id !== id);

function counted(column: BoardColumn, { valueEuros, feesEuros }: Card, sign: 1 | -1): BoardColumn {
  const fees = column.feesEuros + sign * (feesEuros ?? 0);
  return {
    ...column,
    count: column.count + sign,
    valueEuros: column.valueEuros + sign * (valueEuros ?? 0),
    feesEuros: fees,
    weightedFeesEuros: Math.round((fees * column.weightPercent) / 100),
  };
}
