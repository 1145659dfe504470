import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { PagedList } from '../components/load-more.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './queue-page.module.css';

type LoadMoreOnScrollProps = { list: PagedList };

/** Loads the next page when the end of the list comes near, or on a click. */
export function LoadMoreOnScroll({ list }: LoadMoreOnScrollProps) {
  const { queue, common } = useTranslations();
  const endRef = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || !endRef.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      rootMargin: '400px',
    });
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <div ref={endRef} className={styles.loadMore}>
      {hasNextPage ? (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {common.more}
        </Button>
      ) : (
        queue.end
      )}
    </div>
  );
}
