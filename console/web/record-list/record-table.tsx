import { Checkbox } from '@mantine/core';
import { type ColumnDef, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ChangeEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './record-list.module.css';
import { pressRowKey } from './row-keys.ts';
import type { Selection } from './use-selected-records.ts';

const ROW_PX = 48;

export const features = tableFeatures({ columnVisibilityFeature });
export type RecordColumns<Row extends { id: string }> = ColumnDef<typeof features, Row, any>[];

type RecordTableProps<Row extends { id: string }, Id extends string> = {
  records: Row[];
  columns: RecordColumns<Row>;
  /** The columns that are not shown. */
  left: readonly Id[];
  head(id: Id): ReactNode;
  nameOf(record: Row): string;
  /** Names the box that ticks all records. */
  selectAll: string;
  selection: Selection<Row>;
  paneRef: RefObject<HTMLDivElement | null>;
};

/** A table of records that can be ticked. It draws only the rows that are in view, however many were loaded. */
export function RecordTable<Row extends { id: string }, Id extends string>(props: RecordTableProps<Row, Id>) {
  const { records, columns, left, head, nameOf, selectAll, selection, paneRef } = props;
  const { lists: words } = useTranslations();
  const columnVisibility = useMemo(() => Object.fromEntries(left.map((id) => [id, false])), [left]);
  const table = useTable({
    features,
    columns,
    data: records,
    getRowId: (record) => record.id,
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
    if (isRange) selection.add(records.slice(from, (to ?? 0) + 1));
    else if (records[index]) selection.toggle(records[index]);
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
              aria-label={selectAll}
              checked={records.length > 0 && records.every(({ id }) => selection.has(id))}
              onChange={(event) => selection.setAll(event.currentTarget.checked ? records : [])}
            />
          </th>
          {table.getVisibleLeafColumns().map(({ id }) => head(id as Id))}
        </tr>
      </thead>
      <tbody onKeyDown={(event) => pressRowKey(event, records, selection)}>
        {above > 0 && <tr aria-hidden style={{ height: above }} />}
        {items.map(({ index }) => {
          const row = rows[index];
          if (!row) return null;
          const { id } = row.original;
          return (
            <tr key={id} aria-rowindex={index + 2} data-row={index} data-selected={selection.has(id)}>
              <td className={styles.check}>
                <Checkbox
                  size="xs"
                  aria-label={words.select(nameOf(row.original))}
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
