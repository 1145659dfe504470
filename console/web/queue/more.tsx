import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWords } from '../words/words.tsx';
import styles from './page.module.css';

type Told = { list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown } };

/** The next page, by a press or by arriving near it. */
export function More({ list }: Told) {
  const { queue, common } = useWords();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || !end.current) return undefined;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      rootMargin: '400px',
    });
    near.observe(end.current);
    return () => near.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <div ref={end} className={styles.more}>
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
