import { Box, Group, SegmentedControl, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useLocation } from 'wouter';
import { maxFoundCards } from '../../../domain/boards/limits.ts';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { matching, text } from '../components/filters.ts';
import { MineOrTeam } from '../components/mine-or-team.tsx';
import { NothingMine } from '../components/nothing-mine.tsx';
import { Page } from '../components/page.tsx';
import { SearchField } from '../components/search-field.tsx';
import { Select } from '../components/select.tsx';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { useFilters } from '../components/use-filters.ts';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { queryClient, trpc } from '../trpc.ts';
import type { BoardName, ColumnName } from './board.ts';
import { BoardColumn } from './board-column.tsx';
import { useFocusOnMoved } from './card-focus.ts';
import { MoveDialog } from './move-dialog.tsx';
import styles from './transactions.module.css';
import { useFolds, widthsOf } from './use-folds.ts';
import { useMoves } from './use-moves.ts';

const table = {
  q: { name: 'q', parse: text(200), initial: undefined },
  colleague: { name: 'collegue', parse: matching(/^user_[a-z0-9]+$/), initial: undefined },
};

/** The transactions on two boards: buyers by their stage, and properties by their status. */
export default function TransactionsPage() {
  const { transaction: words } = useTranslations();
  const [path, navigate] = useLocation();
  const board: BoardName = path === paths.sales ? 'properties' : 'buyers';
  const { isMine, userId } = useMineOrTeam();
  const filters = useFilters(table);
  const { q = '', colleague } = filters.values;
  const assigneeId = isMine ? userId : colleague;
  const team = useQuery(trpc.team.list.queryOptions({}));
  const read = useQuery({
    ...trpc.boards.read.queryOptions({ board, limit: 20, ...(assigneeId && { assigneeId }), ...(q !== '' && { q }) }),
    enabled: !isMine || userId !== undefined,
    placeholderData: keepPreviousData,
  });
  const isEmpty = q === '' && read.data?.columns.every(({ count }) => count === 0) === true;
  const teamHasSome = useQuery(
    trpc.boards.read.queryOptions(
      { board, limit: 1 },
      { enabled: isMine && isEmpty, select: ({ columns }) => columns.some(({ count }) => count > 0) },
    ),
  );
  const isMineAlone = isMine && isEmpty && teamHasSome.data === true;
  const moves = useMoves(board);
  useFocusOnMoved(moves.moved, [read.data, moves.asked]);
  const assign = useMutation(
    trpc.boards.assignProperty.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.boards.pathKey() }),
    }),
  );
  const shown = read.data?.columns.some(({ column }) => column === (board === 'buyers' ? 'new' : 'draft'));
  const data = shown ? read.data : undefined;
  const folds = useFolds(data);
  const isFolded = (column: ColumnName) => q === '' && folds.isFolded(column);
  // The column opens in which a card disappears, so that everybody sees where it went.
  const move: typeof moves.move = (card, to) => {
    folds.fold(to, false);
    moves.move(card, to);
  };
  const colleagues = (team.data?.colleagues ?? []).filter(({ disabledAt }) => disabledAt === null);
  const region = {
    'aria-label': board === 'buyers' ? words.buyers : words.sellers,
    style: { '--columns': widthsOf(data?.columns ?? [], isFolded) } as CSSProperties,
  };
  const boards = (
    <SegmentedControl
      aria-label={words.boards}
      value={board}
      onChange={(value) =>
        navigate([value === 'properties' ? paths.sales : paths.transactions, filters.address].filter(Boolean).join('?'))
      }
      data={[
        { value: 'buyers', label: words.buyers },
        { value: 'properties', label: words.sellers },
      ]}
    />
  );
  return (
    <Page title={words.title} aside={boards} panes>
      <Group justify="space-between" gap="8px 20px" px="1.1rem" pb="0.8rem">
        <Group component="search" gap="xs">
          <SearchField
            size="sm"
            flex="1 0 auto"
            aria-label={words.search}
            placeholder={words.search}
            value={q}
            maxLength={200}
            leftSection={<IconSearch size={16} aria-hidden />}
            onSearch={(typed) => filters.set('q', typed)}
          />
          <MineOrTeam />
          {!isMine && (
            <Select
              label={words.colleague}
              value={colleague ?? ''}
              onChange={(value) => filters.set('colleague', value)}
              options={[['', words.everybody], ...colleagues.map(({ id, name }) => [id, name] as const)]}
            />
          )}
        </Group>
        {data && (
          <Group component="p" gap="0 11px" c="dimmed" fz="sm">
            <span>{words.underWay(data.underWay.count)}</span>
            <span title={words.weightsHint}>
              <Text span inherit c="var(--ink)" fw={700}>
                {words.short(data.underWay.weightedFeesEuros)}
              </Text>{' '}
              {words.weightedFees}
            </span>
          </Group>
        )}
      </Group>
      <UnknownFilters known={filters.known} />
      <ErrorMessage error={(moves.asked ? null : moves.error) ?? assign.error ?? read.error} />
      {data?.isCut && (
        <Text c="dimmed" px="1.1rem" pb="xs">
          {words.cut(maxFoundCards)}
        </Text>
      )}
      {isMineAlone ? (
        <Box px="1.1rem">
          <NothingMine teamHasSome={teamHasSome} title={words.noneMine[board]} />
        </Box>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by the keyboard
        <section className={styles.board} tabIndex={0} {...region}>
          {data?.columns.map((column) => (
            <BoardColumn
              key={`${board}-${column.column}`}
              board={board}
              column={column}
              columns={data.columns.map((other) => other.column)}
              isFolded={isFolded(column.column)}
              onFold={folds.fold}
              assigneeId={assigneeId}
              isSearch={q !== ''}
              onMove={move}
              onAssign={({ id }, assigneeId) => assign.mutate({ id, assigneeId })}
            />
          ))}
        </section>
      )}
      <Text c="dimmed" fz="0.82rem" px="1.1rem" pb="xs" className={styles.keys}>
        {words.keys}
      </Text>
      {moves.asked && (
        <MoveDialog
          key={`${moves.asked.card.id}-${moves.asked.to}`}
          board={board}
          {...moves.asked}
          isPending={moves.isPending}
          error={moves.error}
          onAnswer={moves.answer}
          onClose={moves.cancel}
        />
      )}
    </Page>
  );
}
