import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

const cardOf = (element: Element | null | undefined) => element?.closest('[data-card]') ?? null;
const focusName = (card: Element | null | undefined) => card?.querySelector<HTMLElement>('button')?.focus();

/** The arrows go from card to card, and over columns that have none. */
export function goToNeighbour(event: KeyboardEvent): void {
  const card = cardOf(event.currentTarget);
  const neighbour = card && neighbourOf(card, event.key);
  if (!neighbour) return;
  event.preventDefault();
  focusName(neighbour);
}

function neighbourOf(card: Element, key: string): Element | null | undefined {
  if (key === 'ArrowUp') return card.previousElementSibling;
  if (key === 'ArrowDown') return card.nextElementSibling;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const index = [...(card.parentElement?.children ?? [])].indexOf(card);
  const next = (column: Element | null | undefined) =>
    key === 'ArrowLeft' ? column?.previousElementSibling : column?.nextElementSibling;
  let column = next(card.closest('section'));
  while (column && !column.querySelector('[data-card]')) column = next(column);
  const cards = column?.querySelectorAll('[data-card]') ?? [];
  return cards[Math.min(index, cards.length - 1)];
}

/**
 * Gives a card that was moved the focus that its former place had: in its new column it is drawn anew. A card that still has the focus
 * may be drawn anew later: other changes of the board can arrive before its own.
 * @param changes whatever is drawn differently once the card has moved or its question is answered
 */
export function useFocusOnMoved(moved: RefObject<string | undefined>, changes: readonly unknown[]) {
  useLayoutEffect(() => {
    const { current: id } = moved;
    const card = id === undefined ? null : document.querySelector(`[data-card="${CSS.escape(id)}"]`);
    if (card?.contains(document.activeElement)) return;
    moved.current = undefined;
    if (card && document.activeElement === document.body) focusName(card);
  }, changes);
}
