import { Button, Text } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { Component, createRef, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import type { PagedList } from '../components/load-more.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Review } from './draft/draft.ts';
import { LoadMoreOnScroll } from './load-more-on-scroll.tsx';
import type { QueueItem } from './queue-items.ts';
import styles from './queue-list.module.css';
import { QueueRow } from './queue-row.tsx';
import { maySwipe } from './swipe-to-decide.tsx';
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
          pos="sticky"
          top={8}
          display="block"
          mx="auto"
          mb="-1.7rem"
          radius="xl"
          size="compact-sm"
          leftSection={<IconArrowUp size={15} />}
          onClick={newItemsAbove.scrollToTop}
        >
          {queue.newItems(newItemsAbove.count)}
        </Button>
      )}
      {list.isPending && <ListSkeleton />}
      {canSwipe && (
        <Text fz="xs" c="dimmed" bg="var(--panel)" px="sm" py={6} hiddenFrom="md" className={styles.swipeHint}>
          {queue.swipeHint}
        </Text>
      )}
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

type ScrollAnchorProps = {
  /** The element that scrolls. */
  paneRef: RefObject<HTMLElement | null>;
  className?: string | undefined;
  label: string;
  children: ReactNode;
};
type Anchor = { row: Element; top: number } | null;

/**
 * A list that scrolls by the height of what is added above, so that the row being read keeps its place on the screen and
 * a click never hits another row. It is a class because only `getSnapshotBeforeUpdate` sees the layout beforehand.
 */
class ScrollAnchor extends Component<ScrollAnchorProps> {
  #list = createRef<HTMLUListElement>();

  override getSnapshotBeforeUpdate(): Anchor {
    const row = rowBeingRead(this.#list.current, this.props.paneRef.current);
    return row && { row, top: row.getBoundingClientRect().top };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, anchor: Anchor) {
    if (!anchor?.row.isConnected) return;
    const { top } = anchor.row.getBoundingClientRect();
    this.props.paneRef.current?.scrollBy({ top: top - anchor.top, behavior: 'instant' });
  }

  override render() {
    return (
      <ul ref={this.#list} className={this.props.className} aria-label={this.props.label}>
        {this.props.children}
      </ul>
    );
  }
}

/** The row in the reading pane if it is on the screen, otherwise the first one that is. None at the top of the list. */
function rowBeingRead(list: HTMLElement | null, pane: HTMLElement | null): Element | null {
  if (!list || !pane || pane.scrollTop === 0) return null;
  const { top, bottom } = pane.getBoundingClientRect();
  const isVisible = (row: Element) => {
    const box = row.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };
  const current = list.querySelector('[aria-current="true"]')?.closest('li');
  if (current && isVisible(current)) return current;
  return [...list.children].find(isVisible) ?? null;
}

/** Counts the drafts that were added while the person was reading further down. Ids sort by their time. */
function useNewItemsAbove(items: readonly QueueItem[], paneRef: RefObject<HTMLElement | null>) {
  const newestSeenId = useRef('');
  const [count, setCount] = useState(0);
  useEffect(() => {
    const pane = paneRef.current;
    const ids = items.flatMap(({ reviews }) => reviews.map(({ draft }) => draft.id));
    const updateCount = () => {
      const isAtTop = (pane?.scrollTop ?? 0) < 8;
      if (isAtTop || newestSeenId.current === '') newestSeenId.current = ids.toSorted().at(-1) ?? '';
      setCount(ids.filter((id) => id > newestSeenId.current).length);
    };
    updateCount();
    pane?.addEventListener('scroll', updateCount, { passive: true });
    return () => pane?.removeEventListener('scroll', updateCount);
  }, [items, paneRef]);
  const scrollToTop = useCallback(() => paneRef.current?.scrollTo({ top: 0 }), [paneRef]);
  return { count, scrollToTop };
}
