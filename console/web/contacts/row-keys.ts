import type { KeyboardEvent } from 'react';
import type { BrowsedContact } from './use-contact-filters.ts';
import type { Selection } from './use-selected-contacts.ts';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/**
 * Handles the keys of the table, which are those of the queue: arrows, or `j` and `k`, go from row to row in the same column,
 * with Shift the arrows tick the rows on their way, and `x` ticks the row.
 */
export function pressRowKey(
  event: KeyboardEvent<HTMLTableSectionElement>,
  contacts: readonly BrowsedContact[],
  selection: Selection,
): void {
  const { key } = event;
  const target = event.target as Element;
  const row = target.closest('tr');
  const index = Number(row?.getAttribute('aria-rowindex')) - 2;
  const contact = contacts[index];
  if (!contact || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === 'x') selection.toggle(contact);
  const step = steps[key];
  const next = step && contacts[index + step];
  if (!step || !next) return;
  event.preventDefault();
  if (event.shiftKey) selection.add([contact, next]);
  const nextRow = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const cell = (nextRow as HTMLTableRowElement | null)?.cells[target.closest('td')?.cellIndex ?? 0];
  cell?.querySelector<HTMLElement>('a, input')?.focus();
}
