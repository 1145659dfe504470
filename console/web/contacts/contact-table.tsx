import { Checkbox } from '@mantine/core';
import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ChangeEvent, type RefObject, useMemo, useRef } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ColumnHead } from './column-head.tsx';
import { type ColumnId, columns, features } from './contact-columns.tsx';
import styles from './contacts.module.css';
import { pressRowKey } from './row-keys.ts';
import type { BrowsedContact, ContactFilters } from './use-contact-filters.ts';
import type { Selection } from './use-selected-contacts.ts';

const ROW_PX = 48;

type ContactTableProps = {
  contacts: BrowsedContact[];
  filters: ContactFilters;
  hidden: readonly ColumnId[];
  withoutRoom: readonly ColumnId[];
  selection: Selection;
  paneRef: RefObject<HTMLDivElement | null>;
};

/** The table draws only the rows that are in view, however many were loaded. */
export function ContactTable({ contacts, filters, hidden, withoutRoom, selection, paneRef }: ContactTableProps) {
  const { contacts: words } = useTranslations();
  const columnVisibility = useMemo(
    () => Object.fromEntries([...hidden, ...withoutRoom].map((id) => [id, false])),
    [hidden, withoutRoom],
  );
  const table = useTable({
    features,
    columns,
    data: contacts,
    getRowId: (contact) => contact.id,
    state: { columnVisibility },
  });
  const rows = table.getRowModel().rows;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => paneRef.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const lastTicked = useRef(0);
  const tick = (index: number, { nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const [from, to] = [index, lastTicked.current].sort((a, b) => a - b);
    lastTicked.current = index;
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    if (isRange) selection.add(contacts.slice(from, (to ?? 0) + 1));
    else if (contacts[index]) selection.toggle(contacts[index]);
  };
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <table className={styles.table} aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          <th className={styles.check}>
            <Checkbox
              size="xs"
              aria-label={words.selectAll}
              checked={contacts.length > 0 && contacts.every(({ id }) => selection.has(id))}
              onChange={(event) => selection.setAll(event.currentTarget.checked ? contacts : [])}
            />
          </th>
          {table.getVisibleLeafColumns().map(({ id }) => (
            <ColumnHead key={id} id={id as ColumnId} filters={filters} />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={(event) => pressRowKey(event, contacts, selection)}>
        {above > 0 && <tr aria-hidden style={{ height: above }} />}
        {items.map(({ index }) => {
          const row = rows[index];
          if (!row) return null;
          const { id, name } = row.original;
          return (
            <tr key={id} aria-rowindex={index + 2} data-selected={selection.has(id)}>
              <td className={styles.check}>
                <Checkbox
                  size="xs"
                  aria-label={words.select(name)}
                  checked={selection.has(id)}
                  onChange={(event) => tick(index, event)}
                />
              </td>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} data-column={cell.column.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          );
        })}
        {below > 0 && <tr aria-hidden style={{ height: below }} />}
      </tbody>
    </table>
  );
}
