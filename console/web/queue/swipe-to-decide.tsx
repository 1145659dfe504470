import { Box, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Review } from './draft/draft.ts';
import styles from './queue-list.module.css';
import { isFlagged, needsOwnPage } from './use-bulk-decisions.ts';

/** How far a finger has to move for the decision, in pixels. Less than that takes nothing. */
const DECIDING_PX = 110;

type SwipeToDecideProps = {
  review: Review;
  className?: string | undefined;
  onDecide(decision: 'approve' | 'reject'): void;
  children: ReactNode;
};

/**
 * With a finger, a swipe to the right asks whether to approve and one to the left for the reason of a rejection. What needs a
 * look first does not move: flagged and blocked drafts, campaigns, and requests for signatures. The browser keeps the vertical scrolling.
 */
export function SwipeToDecide({ review, className = '', onDecide, children }: SwipeToDecideProps) {
  const { draft } = useTranslations();
  const start = useRef<{ x: number; pointerId: number } | null>(null);
  const [offset, setOffset] = useState(0);
  const enabled = maySwipe(review);
  const handleDown = (event: PointerEvent) => {
    if (!enabled || event.pointerType !== 'touch' || !event.isPrimary || isTextField(event.target)) return;
    start.current = { x: event.clientX, pointerId: event.pointerId };
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (start.current?.pointerId !== event.pointerId) return;
    const moved = event.clientX - start.current.x;
    if (Math.abs(moved) > 12) event.currentTarget.setPointerCapture(event.pointerId);
    setOffset(Math.abs(moved) > 12 ? moved : 0);
  };
  const handleEnd = (event: PointerEvent) => {
    if (start.current?.pointerId !== event.pointerId) return;
    const moved = event.clientX - start.current.x;
    start.current = null;
    setOffset(0);
    if (event.type === 'pointerup' && Math.abs(moved) >= DECIDING_PX) onDecide(moved > 0 ? 'approve' : 'reject');
  };
  return (
    <Box
      pos="relative"
      className={`${styles.swipe} ${className}`}
      data-enabled={enabled}
      data-decision={offset === 0 ? undefined : offset > 0 ? 'approve' : 'reject'}
      data-decides={Math.abs(offset) >= DECIDING_PX}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
    >
      {offset !== 0 && (
        <Group
          pos="absolute"
          inset={0}
          px="lg"
          gap="xs"
          justify={offset > 0 ? 'start' : 'end'}
          className={styles.hint}
          aria-hidden
        >
          {offset > 0 ? <IconCheck size={20} /> : <IconX size={20} />}
          {offset > 0 ? draft.approve : draft.reject}
        </Group>
      )}
      <Box
        pos="relative"
        className={`${styles.content} ${className}`}
        style={{ transform: offset === 0 ? undefined : `translateX(${offset}px)` }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** In a text field, a finger moves the cursor. */
const isTextField = (target: EventTarget) => target instanceof Element && target.closest('textarea, input') !== null;

/** Whether a swipe may decide: never on what a person must look at more closely. */
export const maySwipe = (review: Review): boolean =>
  review.draft.status === 'pending' && !needsOwnPage(review) && !review.blocked && !isFlagged(review);
