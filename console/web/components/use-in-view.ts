import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the answer to a press into view when it comes, and again with each further one: on a phone it may stand below the
 * fold or under the buttons that stay at the bottom (`.answer` says how much room these take).
 * @param answer the error, or what a mutation gave; nothing is scrolled while there is none
 */
export function useInView<E extends HTMLElement>(answer: unknown): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (answer) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return ref;
}
