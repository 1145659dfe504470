import type { KeyboardEvent } from 'react';
import type { Selection } from './use-selected-records.ts';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/**
 * Handles the keys of a list of records, which are those of the queue: arrows, or `j` and `k`, go from row to row, in a table within
 * the same column; with Shift the arrows tick the rows on their way, and `x` ticks the row. A row has its place as `data-row`.
 */
export function pressRowKey<Row extends { id: string }>(
  event: KeyboardEvent<HTMLElement>,
  records: readonly Row[],
  selection: Selection<Row>,
): void {
  const { key } = event;
  const target = event.target as Element;
  const row = target.closest<HTMLElement>('[data-row]');
  const index = Number(row?.dataset.row);
  const record = records[index];
  if (!record || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === 'x') selection.toggle(record);
  const step = steps[key];
  const next = step && records[index + step];
  if (!step || !next) return;
  event.preventDefault();
  if (event.shiftKey) selection.add([record, next]);
  const nextRow = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const cell = target.closest('td');
  const place = cell ? (nextRow as HTMLTableRowElement | null)?.cells[cell.cellIndex] : nextRow;
  place?.querySelector<HTMLElement>(cell ? 'a, input' : target.tagName)?.focus();
}
