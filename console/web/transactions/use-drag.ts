import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import type { Card, ColumnName } from './board.ts';

/** Lets a card be dragged with the mouse. */
export function useDraggable(card: Card) {
  const ref = useRef<HTMLLIElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ card }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
  }, [card]);
  return { ref, isDragged };
}

/** Lets cards be dropped on a column. */
export function useDropTarget(column: ColumnName, onDrop: (card: Card) => void) {
  const ref = useRef<HTMLElement>(null);
  const dropped = useRef(onDrop);
  dropped.current = onDrop;
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => (source.data.card as Card | undefined)?.column !== column,
        onDragEnter: () => setIsOver(true),
        onDragLeave: () => setIsOver(false),
        onDrop: ({ source }) => {
          setIsOver(false);
          dropped.current(source.data.card as Card);
        },
      }),
    );
  }, [column]);
  return { ref, isOver };
}
