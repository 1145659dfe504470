import { Button } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './shared.module.css';

/** The part of TanStack Query's infinite query result that loading more needs. */
export type PagedList = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };

type LoadMoreProps = { list: PagedList };

/** The button that loads the next page of a list. */
export function LoadMore({ list }: LoadMoreProps) {
  const { common } = useTranslations();
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.loadMore}>
      <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {common.more}
      </Button>
    </div>
  );
}
