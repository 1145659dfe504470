import { type RefObject, useEffect } from 'react';

/** Rounding may leave a pixel below the end. */
const NEARLY_PX = 4;

/**
 * Keeps the end of what scrolls in sight, if it was in sight, when the form below grows and takes some of its height. With `contentRef`
 * also when the content grows.
 */
export function useStayAtEnd(ref: RefObject<HTMLElement | null>, contentRef?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller) return;
    let isAtEnd = true;
    const note = () => {
      isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - NEARLY_PX;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd) scroller.scrollTop = scroller.scrollHeight;
    });
    scroller.addEventListener('scroll', note);
    observer.observe(scroller);
    if (contentRef?.current) observer.observe(contentRef.current);
    return () => {
      scroller.removeEventListener('scroll', note);
      observer.disconnect();
    };
  }, [ref, contentRef]);
}
