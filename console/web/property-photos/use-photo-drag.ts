import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';

type Side = 'before' | 'after';

/** Lets a photo be dragged with the mouse, and others be dropped before or after it. */
export function usePhotoDrag(id: string, onDrop: (droppedId: string, side: Side) => void) {
  const ref = useRef<HTMLLIElement>(null);
  const dropped = useRef(onDrop);
  dropped.current = onDrop;
  const [isDragged, setIsDragged] = useState(false);
  const [side, setSide] = useState<Side>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const sideAt = (x: number): Side => {
      const { left, width } = element.getBoundingClientRect();
      return x < left + width / 2 ? 'before' : 'after';
    };
    return combine(
      draggable({
        element,
        // In a caption the mouse marks words.
        canDrag: ({ element: dragged, input }) =>
          !(dragged.ownerDocument.elementFromPoint(input.clientX, input.clientY) instanceof HTMLInputElement),
        getInitialData: () => ({ photoId: id }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.photoId !== undefined && source.data.photoId !== id,
        onDrag: ({ location }) => setSide(sideAt(location.current.input.clientX)),
        onDragLeave: () => setSide(undefined),
        onDrop: ({ source, location }) => {
          setSide(undefined);
          dropped.current(String(source.data.photoId), sideAt(location.current.input.clientX));
        },
      }),
    );
  }, [id]);
  return { ref, isDragged, side };
}
