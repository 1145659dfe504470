import { Box, SegmentedControl, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { oneOf } from '../components/filters.ts';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { MineOrTeam } from '../components/mine-or-team.tsx';
import { NothingMine } from '../components/nothing-mine.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { useFilters } from '../components/use-filters.ts';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { QuickTaskForm } from './quick-task-form.tsx';
import { groupByDue, type Task } from './task.ts';
import TaskDialog from './task-dialog.tsx';
import { TaskRow } from './task-row.tsx';
import styles from './tasks.module.css';

const table = { status: { name: 'etat', parse: oneOf(['open', 'done']), initial: 'open' } } as const;

/** The tasks by when they are due: one's own, or those of the team. */
export default function TasksPage() {
  const { task: words } = useTranslations();
  const { isMine, userId } = useMineOrTeam();
  const { values, set, known } = useFilters(table);
  const { status } = values;
  const [edited, setEdited] = useState<Task>();
  const list = useInfiniteQuery({
    ...trpc.tasks.list.infiniteQueryOptions(
      { status, limit: 50, ...(isMine && { assigneeId: userId }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
    enabled: userId !== undefined,
  });
  const tasks = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isEmpty = list.isSuccess && tasks.length === 0;
  const teamHasSome = useQuery(
    trpc.tasks.list.queryOptions(
      { status, limit: 1 },
      { enabled: isMine && isEmpty, select: ({ data }) => data.length > 0 },
    ),
  );
  const listOf = (some: Task[]) => (
    <Box component="ul" m={0} p={0} className={styles.rows}>
      {some.map((task) => (
        <TaskRow key={task.id} task={task} showAssignee={!isMine} onOpen={setEdited} />
      ))}
    </Box>
  );
  const filters = (
    <div className={shared.row}>
      <MineOrTeam />
      <SegmentedControl
        aria-label={words.which}
        value={status}
        onChange={(value) => set('status', value)}
        data={[
          { value: 'open', label: words.open },
          { value: 'done', label: words.done },
        ]}
      />
    </div>
  );
  return (
    <Page title={words.title} lead={words.lead} aside={filters}>
      <UnknownFilters known={known} />
      {status === 'open' && userId && <QuickTaskForm userId={userId} isMine={isMine} />}
      <ErrorMessage error={list.error} />
      {list.isLoading && <ListSkeleton />}
      {isEmpty && (
        <NothingMine teamHasSome={teamHasSome} title={status === 'done' ? words.noneMineDone : words.noneMine}>
          <EmptyState>{status === 'done' ? words.noneDone : isMine ? words.empty : words.emptyTeam}</EmptyState>
        </NothingMine>
      )}
      {status === 'open'
        ? groupByDue(tasks).map((group) => (
            <Box component="section" key={group.due} mb="lg" aria-labelledby={`tasks-${group.due}`}>
              <Text
                component="h2"
                id={`tasks-${group.due}`}
                c={group.due === 'overdue' ? 'var(--bad)' : 'dimmed'}
                fz="0.86rem"
                fw={600}
                mb={4}
              >
                {words.groups[group.due]}
              </Text>
              {listOf(group.tasks)}
            </Box>
          ))
        : listOf(tasks)}
      <LoadMore list={list} />
      {edited && <TaskDialog task={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
