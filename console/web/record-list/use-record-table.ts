import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { type ColumnWidths, useColumnsWithoutRoom } from './use-columns-without-room.ts';
import { useSelectedRecords } from './use-selected-records.ts';

type RecordTableOptions<Id extends string> = {
  /** The key under which the browser keeps the columns that the person has hidden. */
  hiddenKey: string;
  widths: ColumnWidths<Id>;
  isMine: boolean;
};

/** The state of a page with a table of records: its pane, its columns, and what is ticked. */
export function useRecordTable<Row extends { id: string }, Id extends string>(options: RecordTableOptions<Id>) {
  const { hiddenKey, widths, isMine } = options;
  const paneRef = useRef<HTMLDivElement>(null);
  const selection = useSelectedRecords<Row>();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [hidden, onHide] = useLocalStorage<Id[]>({ key: hiddenKey, defaultValue: [] });
  const withoutRoom = useColumnsWithoutRoom(paneRef, widths, hidden, isMine);
  /** The columns that are not shown. */
  const left = useMemo(() => [...hidden, ...withoutRoom], [hidden, withoutRoom]);
  // The bar goes with the selection, and must not take the focus with it.
  const unselect = () => {
    selection.setAll([]);
    paneRef.current?.querySelector<HTMLElement>('input')?.focus();
  };
  return { paneRef, selection, unselect, isPhone, left, columnChoice: { hidden, withoutRoom, onHide } };
}
