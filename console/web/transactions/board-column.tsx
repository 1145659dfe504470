import { ActionIcon, Box, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowsDiagonalMinimize2 as IconFold } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { useLanguage, useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import type { BoardName, Card, BoardColumn as Column, ColumnName } from './board.ts';
import { BoardCard } from './board-card.tsx';
import styles from './transactions.module.css';
import { useDropTarget } from './use-drag.ts';
import { isEdge } from './use-folds.ts';

type BoardColumnProps = {
  board: BoardName;
  column: Column;
  columns: ColumnName[];
  assigneeId: string | undefined;
  isSearch: boolean;
  /** A narrow strip with the name and the count, on which cards can be dropped. */
  isFolded: boolean;
  onFold(column: ColumnName, isFolded: boolean): void;
  onMove(card: Card, to: ColumnName): void;
  onAssign(property: Card, assigneeId: string | null): void;
};

/** A column with its totals. Further cards are fetched when somebody asks for them. */
export function BoardColumn({ board, column, columns, assigneeId, isSearch, isFolded, ...props }: BoardColumnProps) {
  const { onFold, onMove, onAssign } = props;
  const { transaction: words, common } = useTranslations();
  const { language } = useLanguage();
  const [wantsMore, setWantsMore] = useState(false);
  const name = column.column;
  const { ref, isOver } = useDropTarget(name, (card) => onMove(card, name));
  const more = useInfiniteQuery({
    ...trpc.boards.column.infiniteQueryOptions(
      { board, column: name, limit: 20, ...(assigneeId && { assigneeId }) },
      { initialCursor: column.nextCursor, getNextPageParam: (page) => page.nextCursor },
    ),
    enabled: wantsMore && !isSearch && column.nextCursor !== null,
  });
  const first = new Set(column.data.map(({ id }) => id));
  const further = isSearch
    ? []
    : (more.data?.pages.flatMap(({ data }) => data) ?? []).filter(({ id }) => !first.has(id));
  const isMore = !isSearch && (wantsMore && more.data ? more.hasNextPage : column.nextCursor !== null);
  const handleMore = () => (wantsMore && more.data ? void more.fetchNextPage() : setWantsMore(true));
  const title = (
    <Box component="h2" id={`column-${name}`} display="flex" miw={0} fz="0.9rem" fw={600}>
      {/* A name gives way, the number of its cards never. */}
      <Text span inherit truncate title={words.columns[name]}>
        {words.columns[name]}
      </Text>{' '}
      <Text span inherit c="dimmed" fw={500} ms={4}>
        {column.count.toLocaleString(language)}
      </Text>
    </Box>
  );
  const section = { ref, 'data-over': isOver, 'aria-labelledby': `column-${name}` };
  if (isFolded) {
    return (
      <section {...section} className={styles.column}>
        <UnstyledButton
          py="0.6rem"
          className={styles.unfold}
          aria-expanded={false}
          aria-labelledby={`column-${name}`}
          onClick={() => onFold(name, false)}
        >
          {title}
        </UnstyledButton>
      </section>
    );
  }
  return (
    <Box component="section" {...section} px="0.35rem" py="0.6rem" className={styles.column}>
      <Box component="header" px={6} pb={4}>
        <Group gap={6} wrap="nowrap" justify="space-between">
          {title}
          {isEdge(name) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={22}
              aria-label={words.foldColumn(words.columns[name])}
              onClick={() => onFold(name, true)}
            >
              <IconFold size={15} />
            </ActionIcon>
          )}
        </Group>
        {/* Columns without fees keep the line, so that the cards of all columns begin at one height. */}
        <Text fz="0.85rem" mih="1.5em" title={words.weightHint(column.weightPercent, words.short(column.feesEuros))}>
          {column.weightedFeesEuros > 0 && words.short(column.weightedFeesEuros)}
        </Text>
      </Box>
      <Stack component="ul" gap={6} m={0} p={0}>
        {[...column.data, ...further].map((card) => (
          <BoardCard
            key={card.id}
            board={board}
            card={card}
            columns={columns}
            showAssignee={assigneeId === undefined}
            onMove={onMove}
            onAssign={onAssign}
          />
        ))}
      </Stack>
      {column.count === 0 && column.data.length === 0 && (
        <Text c="dimmed" fz="sm" px="xs" py="md">
          {isSearch ? words.notFound : words.empty[name]}
        </Text>
      )}
      <ErrorMessage error={more.error} />
      {isMore && (
        <Button size="compact-sm" variant="subtle" color="gray" loading={more.isFetching} onClick={handleMore}>
          {common.more}
        </Button>
      )}
    </Box>
  );
}
