import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ForRole } from '../components/for-role.tsx';
import { SeeTeamButton } from '../components/see-team-button.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';
import styles from './queue.module.css';
import type { QueueFilters } from './queue-head.ts';
import { laneNames } from './use-queue-filters.ts';

type EmptyQueueProps = {
  filters: QueueFilters;
  isFiltered: boolean;
  /** How many drafts this person has decided on since the page was opened. */
  decidedCount: number;
  counts: RouterOutputs['drafts']['queue']['counts'] | undefined;
  onLane(name: string): void;
  onClear(): void;
};

/** Says that nothing waits here, celebrates if somebody just decided on the last draft, and offers what comes next. */
export function EmptyQueue({ filters, isFiltered, decidedCount, counts, onLane, onClear }: EmptyQueueProps) {
  const { queue } = useTranslations();
  const { assignee, ...ofTeam } = filters;
  const { lane } = ofTeam;
  const isMine = assignee === 'me';
  const teamHasSome = useQuery(
    trpc.drafts.queue.queryOptions({ ...ofTeam, limit: 1 }, { enabled: isMine, select: ({ data }) => data.length > 0 }),
  ).data;
  const isDone = decidedCount > 0 && !isFiltered && lane !== 'scheduled';
  const others = Object.entries(laneNames).filter(([, other]) => other !== lane && (counts?.[other] ?? 0) > 0);
  const title = isFiltered
    ? queue.noMatch
    : isDone
      ? queue.doneTitle
      : lane
        ? queue.emptyLane[lane]
        : isMine
          ? queue.emptyMine
          : queue.emptyTitle;
  return (
    <Stack flex={1} align="center" justify="center" gap="xs" px="lg" py={48} c="dimmed" ta="center">
      {isDone && <Celebration />}
      <Text c="var(--ink)" fz="lg" fw={600}>
        {title}
      </Text>
      {isDone && <p>{counts?.pending === 0 ? queue.allDone(decidedCount) : queue.done(decidedCount)}</p>}
      {!isDone && !isFiltered && !lane && <p>{teamHasSome ? queue.teamHasSome : queue.emptyLead}</p>}
      <Group justify="center" gap="xs" mt="xs">
        {isFiltered && (
          <Button variant="default" onClick={onClear}>
            {queue.clear}
          </Button>
        )}
        {!isFiltered &&
          others.map(([name, other]) => (
            <Button key={other} variant="default" onClick={() => onLane(name)}>
              {queue.next(queue.lanes[other], counts?.[other] ?? 0)}
            </Button>
          ))}
        {isMine && teamHasSome && <SeeTeamButton />}
        {!isFiltered && <Link href={paths.history}>{queue.seeHistory}</Link>}
        {!isDone && !isFiltered && !lane && (
          <ForRole operation="createKey">
            <Link href={paths.keys}>{queue.seeAgents}</Link>
          </ForRole>
        )}
      </Group>
    </Stack>
  );
}

/** A check mark with a few sparks; it stands still where the person prefers less motion. */
const Celebration = () => (
  <ThemeIcon size={64} radius="50%" mb="sm" className={styles.celebration} aria-hidden>
    <IconCheck size={34} stroke={2.4} />
    {Array.from({ length: 10 }, (_, index) => (
      <span key={index} className={styles.spark} style={{ rotate: `${index * 36}deg` }} />
    ))}
  </ThemeIcon>
);
