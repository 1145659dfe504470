import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { MineOrTeam } from '../components/mine-or-team.tsx';
import { NothingMine } from '../components/nothing-mine.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { QuickTaskForm } from './quick-task-form.tsx';
import { groupByDue, type Task } from './task.ts';
import TaskDialog from './task-dialog.tsx';
import { TaskRow } from './task-row.tsx';
import styles from './tasks.module.css';

/** The tasks by when they are due: one's own, or those of the team. */
export default function TasksPage() {
  const { task: words } = useTranslations();
  const { isMine, userId } = useMineOrTeam();
  const [status, setStatus] = useState<Task['status']>('open');
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
  const rowsOf = (some: Task[]) =>
    some.map((task) => <TaskRow key={task.id} task={task} showAssignee={!isMine} onOpen={setEdited} />);
  const filters = (
    <div className={shared.row}>
      <MineOrTeam />
      <SegmentedControl
        aria-label={words.which}
        value={status}
        onChange={(value) => setStatus(value as Task['status'])}
        data={[
          { value: 'open', label: words.open },
          { value: 'done', label: words.done },
        ]}
      />
    </div>
  );
  return (
    <Page title={words.title} lead={words.lead} aside={filters}>
      {status === 'open' && <QuickTaskForm assigneeId={(isMine && userId) || null} />}
      <ErrorMessage error={list.error} />
      {list.isLoading && <ListSkeleton />}
      {isEmpty && (
        <NothingMine teamHasSome={teamHasSome} title={status === 'done' ? words.noneMineDone : words.noneMine}>
          <EmptyState>{status === 'done' ? words.noneDone : isMine ? words.empty : words.emptyTeam}</EmptyState>
        </NothingMine>
      )}
      {status === 'open' ? (
        groupByDue(tasks).map((group) => (
          <section key={group.due} className={styles.group} aria-labelledby={`tasks-${group.due}`}>
            <h2 id={`tasks-${group.due}`} data-due={group.due}>
              {words.groups[group.due]}
            </h2>
            <ul>{rowsOf(group.tasks)}</ul>
          </section>
        ))
      ) : (
        <ul className={styles.group}>{rowsOf(tasks)}</ul>
      )}
      <LoadMore list={list} />
      {edited && <TaskDialog task={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
