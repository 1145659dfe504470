import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { ColumnId } from './contact-columns.tsx';

/** The least width at which each column can be read, in rem. Together they fit into a window of 1440 px. */
const leastWidths: Record<ColumnId, number> = {
  name: 11,
  kind: 6.2,
  stage: 7.9,
  budget: 7.5,
  cities: 8,
  assignee: 5.6,
  lastExchange: 7.6,
  nextAction: 8.9,
  consents: 7.5,
};
const CHECKBOX_REM = 2.8;

/** The next action has a date before its words, and takes what the other columns leave. */
const elastic: ColumnId = 'nextAction';

/** The width of a column in CSS; undefined if it takes what is left. */
export const columnWidth = (id: ColumnId): string | undefined => (id === elastic ? undefined : `${leastWidths[id]}rem`);

/** The columns that a narrow window leaves out, one after the other. The next action is the last to go; name and stage stay. */
const leavingOrder: readonly ColumnId[] = [
  'consents',
  'kind',
  'lastExchange',
  'cities',
  'assignee',
  'budget',
  'nextAction',
];

/** The columns that the person has chosen and that do not fit beside the others. */
export function useColumnsWithoutRoom(
  paneRef: RefObject<HTMLElement | null>,
  hidden: readonly ColumnId[],
  isMine: boolean,
): ColumnId[] {
  const [roomRem, setRoomRem] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const pane = paneRef.current;
    if (!pane) return;
    const measure = () => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRoomRem(pane.clientWidth / remPx - CHECKBOX_REM);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(pane);
    return () => observer.disconnect();
  }, [paneRef]);
  return useMemo(() => columnsWithoutRoom(roomRem, hidden, isMine), [roomRem, hidden, isMine]);
}

function columnsWithoutRoom(roomRem: number, hidden: readonly ColumnId[], isMine: boolean): ColumnId[] {
  // Among one's own contacts the colleague in charge is always the same.
  const order: readonly ColumnId[] = isMine ? ['assignee', ...leavingOrder] : leavingOrder;
  const shown = new Set((Object.keys(leastWidths) as ColumnId[]).filter((id) => !hidden.includes(id)));
  const isTooWide = () => [...shown].reduce((sum, id) => sum + leastWidths[id], 0) > roomRem;
  return order.filter((id) => isTooWide() && shown.delete(id));
}
