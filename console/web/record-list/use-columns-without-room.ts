import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

/** How the columns of a table share a window. */
export type ColumnWidths<Id extends string> = {
  /** The least width at which each column can be read, in rem. */
  least: Record<Id, number>;
  /** The column that takes what the others leave. */
  elastic: NoInfer<Id>;
  /** The columns that a narrow window leaves out, one after the other. The others stay. */
  leaving: readonly NoInfer<Id>[];
  /** The same among one's own records, where the colleague in charge is always the same. */
  leavingMine: readonly NoInfer<Id>[];
};

const CHECKBOX_REM = 2.8;

/** The width of a column in CSS; undefined if it takes what is left. */
export const columnWidth = <Id extends string>({ least, elastic }: ColumnWidths<Id>, id: Id): string | undefined =>
  id === elastic ? undefined : `${least[id]}rem`;

/** The columns that the person has chosen and that do not fit beside the others. */
export function useColumnsWithoutRoom<Id extends string>(
  paneRef: RefObject<HTMLElement | null>,
  widths: ColumnWidths<Id>,
  hidden: readonly Id[],
  isMine: boolean,
): Id[] {
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
  return useMemo(() => columnsWithoutRoom(roomRem, widths, hidden, isMine), [roomRem, widths, hidden, isMine]);
}

function columnsWithoutRoom<Id extends string>(
  roomRem: number,
  { least, leaving, leavingMine }: ColumnWidths<Id>,
  hidden: readonly Id[],
  isMine: boolean,
): Id[] {
  const shown = new Set((Object.keys(least) as Id[]).filter((id) => !hidden.includes(id)));
  const isTooWide = () => [...shown].reduce((sum, id) => sum + least[id], 0) > roomRem;
  return (isMine ? leavingMine : leaving).filter((id) => isTooWide() && shown.delete(id));
}
