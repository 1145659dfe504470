import { Button, Group } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';

/** The part of TanStack Query's infinite query result that loading more needs. */
export type PagedList = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };

type LoadMoreProps = { list: PagedList };

/** The button that loads the next page of a list. */
export function LoadMore({ list }: LoadMoreProps) {
  const { common } = useTranslations();
  if (!list.hasNextPage) return null;
  return (
    <Group justify="center" p="sm">
      <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {common.more}
      </Button>
    </Group>
  );
}
