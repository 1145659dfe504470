import { Button, Text } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { PagedList } from '../components/load-more.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';

type LoadMoreOnScrollProps = { list: PagedList; paneRef: RefObject<HTMLElement | null> };

/** Loads the next page when the end of the list comes near, which is about a page away, or on a click. */
export function LoadMoreOnScroll({ list, paneRef }: LoadMoreOnScrollProps) {
  const { queue, common } = useTranslations();
  const endRef = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || !endRef.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      root: paneRef.current,
      rootMargin: '1200px',
    });
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, paneRef]);
  return (
    <Text ref={endRef} component="div" p="sm" c="dimmed" fz="sm" ta="center">
      {hasNextPage ? (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {common.more}
        </Button>
      ) : (
        queue.end
      )}
    </Text>
  );
}
