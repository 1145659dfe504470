import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyPage } from '../components/code-loading.ts';
import { confirmLeavingParts } from '../unsaved/unsaved-changes.ts';
import { type DrawerRecord, OpenRecordContext } from './use-record-drawer.ts';

const RecordDrawer = lazyPage(() => import('./record-drawer.tsx'));

type RecordDrawerProviderProps = { children: ReactNode };

/**
 * Holds the drawer in which names, references and visits open over the page. A record opened from another one lies on top
 * of it, so that one can go back.
 */
export function RecordDrawerProvider({ children }: RecordDrawerProviderProps) {
  const [records, setRecords] = useState<DrawerRecord[]>([]);
  const [opened, setOpened] = useState(false);
  const openedFrom = useRef<HTMLElement | null>(null);
  const [path] = useLocation();
  const [page, setPage] = useState(path);
  // On another page, after the browser's back button for instance, the drawer would hide what was asked for.
  if (page !== path) {
    setPage(path);
    setOpened(false);
  }
  const open = useCallback(
    (record: DrawerRecord, replaced?: string) => {
      if (!opened) openedFrom.current = focusedElement();
      setRecords((before) => (opened ? [...before.filter(({ id }) => id !== replaced), record] : [record]));
      setOpened(true);
    },
    [opened],
  );
  const close = useCallback(() => {
    setOpened(false);
    openedFrom.current?.focus({ preventScroll: true });
  }, []);
  const record = records.at(-1);
  const goBack = () =>
    confirmLeavingParts(record ? [record.id] : [], () => setRecords((before) => before.slice(0, -1)));
  return (
    <OpenRecordContext value={open}>
      {children}
      {record && (
        <Suspense fallback={null}>
          <RecordDrawer
            record={record}
            opened={opened}
            onClose={() =>
              confirmLeavingParts(
                records.map(({ id }) => id),
                close,
              )
            }
            onBack={records.length > 1 ? goBack : undefined}
          />
        </Suspense>
      )}
    </OpenRecordContext>
  );
}

/** The element to which the focus returns. If it lies in a popover, which closes, it is the one that opened the popover. */
function focusedElement(): HTMLElement | null {
  const focused = document.activeElement as HTMLElement | null;
  const popover = focused?.closest<HTMLElement>('[data-opened-from]');
  return popover ? document.getElementById(popover.dataset.openedFrom ?? '') : focused;
}
