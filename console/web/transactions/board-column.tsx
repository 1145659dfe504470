import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import type { BoardName, Card, BoardColumn as Column, ColumnName } from './board.ts';
import { BoardCard } from './board-card.tsx';
import styles from './transactions.module.css';
import { useDropTarget } from './use-drag.ts';

type BoardColumnProps = {
  board: BoardName;
  column: Column;
  columns: ColumnName[];
  assigneeId: string | undefined;
  isSearch: boolean;
  onMove(card: Card, to: ColumnName): void;
  onAssign(property: Card, assigneeId: string | null): void;
};

/** A column with its totals. Further cards are fetched when somebody asks for them. */
export function BoardColumn({ board, column, columns, assigneeId, isSearch, onMove, onAssign }: BoardColumnProps) {
  const { transaction: words, common } = useTranslations();
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
  return (
    <section ref={ref} className={styles.column} data-over={isOver} aria-labelledby={`column-${name}`}>
      <header className={styles.columnHead}>
        <h2 id={`column-${name}`}>
          {words.columns[name]} <span className={styles.count}>{column.count.toLocaleString()}</span>
        </h2>
        {column.valueEuros > 0 && (
          <p className={styles.totals}>
            <strong>{words.short(column.valueEuros)}</strong>
            {column.feesEuros > 0 && <span>{words.feesOf(words.short(column.feesEuros))}</span>}
            <span title={words.weightHint(column.weightPercent)}>
              {words.weighted(words.short(column.weightedEuros), column.weightPercent)}
            </span>
          </p>
        )}
      </header>
      <ul className={styles.cards}>
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
      </ul>
      {column.count === 0 && column.data.length === 0 && (
        <p className={styles.empty}>{isSearch ? words.notFound : words.empty[name]}</p>
      )}
      <ErrorMessage error={more.error} />
      {isMore && (
        <Button size="compact-sm" variant="subtle" color="gray" loading={more.isFetching} onClick={handleMore}>
          {common.more}
        </Button>
      )}
    </section>
  );
}
