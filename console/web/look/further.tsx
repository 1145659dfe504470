import { Button } from '@mantine/core';
import { useWords } from '../words/words.tsx';
import styles from './parts.module.css';

type Told = { list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown } };

/** The next page of a list. */
export function Further({ list }: Told) {
  const { common } = useWords();
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.further}>
      <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {common.more}
      </Button>
    </div>
  );
}
