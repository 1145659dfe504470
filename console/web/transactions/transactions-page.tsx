import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { maxFoundCards } from '../../../domain/boards/limits.ts';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { MineOrTeam } from '../components/mine-or-team.tsx';
import { NothingMine } from '../components/nothing-mine.tsx';
import { Page } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { queryClient, trpc } from '../trpc.ts';
import type { BoardName } from './board.ts';
import { BoardColumn } from './board-column.tsx';
import { useFocusOnMoved } from './card-focus.ts';
import { MoveDialog } from './move-dialog.tsx';
import styles from './transactions.module.css';
import { useMoves } from './use-moves.ts';

/** The transactions on two boards: buyers by their stage, and properties by their status. */
export default function TransactionsPage() {
  const { transaction: words } = useTranslations();
  const [path, navigate] = useLocation();
  const board: BoardName = path === paths.sales ? 'properties' : 'buyers';
  const { isMine, userId } = useMineOrTeam();
  const [colleague, setColleague] = useState('');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const assigneeId = isMine ? userId : colleague || undefined;
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
  const colleagues = (team.data?.colleagues ?? []).filter(({ disabledAt }) => disabledAt === null);
  const boards = (
    <SegmentedControl
      aria-label={words.boards}
      value={board}
      onChange={(value) => navigate(value === 'properties' ? paths.sales : paths.transactions)}
      data={[
        { value: 'buyers', label: words.buyers },
        { value: 'properties', label: words.sellers },
      ]}
    />
  );
  return (
    <Page title={words.title} aside={boards} panes>
      <div className={styles.bar}>
        <search className={styles.filters}>
          <TextInput
            type="search"
            size="sm"
            aria-label={words.search}
            placeholder={words.search}
            value={typed}
            maxLength={200}
            leftSection={<IconSearch size={16} aria-hidden />}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <MineOrTeam />
          {!isMine && (
            <Select
              label={words.colleague}
              value={colleague}
              onChange={setColleague}
              options={[['', words.everybody], ...colleagues.map(({ id, name }) => [id, name] as const)]}
            />
          )}
        </search>
        {data && (
          <p className={styles.underWay}>
            <span>{words.underWay(data.underWay.count)}</span>
            <strong>{words.short(data.underWay.valueEuros)}</strong>
            {data.underWay.feesEuros > 0 && <span>{words.feesOf(words.short(data.underWay.feesEuros))}</span>}
            <span title={words.weightsHint}>{words.weightedTotal(words.short(data.underWay.weightedEuros))}</span>
          </p>
        )}
      </div>
      <ErrorMessage error={(moves.asked ? null : moves.error) ?? assign.error ?? read.error} />
      {data?.isCut && <p className={styles.note}>{words.cut(maxFoundCards)}</p>}
      {isMineAlone ? (
        <div className={styles.none}>
          <NothingMine teamHasSome={teamHasSome} title={words.noneMine[board]} />
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by the keyboard
        <section className={styles.board} aria-label={board === 'buyers' ? words.buyers : words.sellers} tabIndex={0}>
          {data?.columns.map((column) => (
            <BoardColumn
              key={`${board}-${column.column}`}
              board={board}
              column={column}
              columns={data.columns.map((other) => other.column)}
              assigneeId={assigneeId}
              isSearch={q !== ''}
              onMove={moves.move}
              onAssign={({ id }, assigneeId) => assign.mutate({ id, assigneeId })}
            />
          ))}
        </section>
      )}
      <p className={styles.keys}>{words.keys}</p>
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
