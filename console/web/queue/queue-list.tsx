import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import type { PagedList } from '../components/load-more.tsx';
import type { Review } from '../drafts/draft.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { LoadMoreOnScroll } from './load-more-on-scroll.tsx';
import type { QueueItem } from './queue-items.ts';
import styles from './queue-list.module.css';
import { QueueRow } from './queue-row.tsx';
import { ScrollAnchor } from './scroll-anchor.tsx';
import { maySwipe } from './swipe-to-decide.tsx';
import { useNewItemsAbove } from './use-new-items-above.ts';
import type { useSelection } from './use-selection.ts';

type QueueListProps = {
  list: PagedList & { isPending: boolean };
  items: readonly QueueItem[];
  currentKey: string | undefined;
  selection: ReturnType<typeof useSelection>;
  decidedElsewhere: ReadonlySet<string>;
  /** Whether the drafts wait for a decision: what is scheduled can only be undone, one by one. */
  pending: boolean;
  onOpen(key: string): void;
  onSwipe(review: Review, decision: 'approve' | 'reject'): void;
  /** Shown if there are no items. */
  children: ReactNode;
};

export function QueueList({
  list,
  items,
  currentKey,
  selection,
  decidedElsewhere,
  pending,
  onOpen,
  onSwipe,
  children,
}: QueueListProps) {
  const { queue } = useTranslations();
  const paneRef = useRef<HTMLDivElement>(null);
  const newItemsAbove = useNewItemsAbove(items, paneRef);
  const canSwipe = pending && items.some(({ reviews }) => maySwipe(reviews[0]));
  return (
    <div className={styles.pane} ref={paneRef} data-list>
      {newItemsAbove.count > 0 && (
        <Button
          className={styles.newItems}
          radius="xl"
          size="compact-sm"
          leftSection={<IconArrowUp size={15} />}
          onClick={newItemsAbove.scrollToTop}
        >
          {queue.newItems(newItemsAbove.count)}
        </Button>
      )}
      {list.isPending && <ListSkeleton />}
      {canSwipe && <p className={styles.swipeHint}>{queue.swipeHint}</p>}
      <ScrollAnchor paneRef={paneRef} className={styles.rows} label={queue.list}>
        {items.map((item) => (
          <QueueRow
            key={item.key}
            item={item}
            current={item.key === currentKey}
            ticked={item.reviews.every(({ draft }) => selection.ids.has(draft.id))}
            decidedElsewhere={item.reviews.every(({ draft }) => decidedElsewhere.has(draft.id))}
            onOpen={onOpen}
            onTick={pending && item.reviews[0].draft.kind !== 'campaign' ? selection.toggle : undefined}
            onSwipe={onSwipe}
          />
        ))}
      </ScrollAnchor>
      {!list.isPending && items.length === 0 && children}
      {items.length > 0 && <LoadMoreOnScroll list={list} paneRef={paneRef} />}
    </div>
  );
}
