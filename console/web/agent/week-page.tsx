import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { MineOrTeam } from '../components/mine-or-team.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useCurrentUser, useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import type { Week, WeekRow } from './agent.ts';
import { useAgentTexts } from './use-agent-texts.ts';
import { WeekRows } from './week-rows.tsx';

/** The plan of the week: the messages that the agent has prepared, by colleague, each to be read and decided. */
export default function WeekPage() {
  const { week: words } = useAgentTexts();
  const { formatWhen } = useDateFormat();
  const { isMine } = useMineOrTeam();
  const userId = useCurrentUser()?.id;
  const week = useQuery(trpc.agent.week.queryOptions({}));
  const [openedId, setOpenedId] = useState<string | null>(null);
  const rows = (week.data?.rows ?? []).filter(({ colleague }) => !isMine || colleague?.id === userId);
  const groups = byColleague(rows);
  const waiting = rows.filter(({ status }) => status === 'pending');
  /** After a decision the next row on the screen that waits is opened, so that a week is read without looking for it. */
  const openNext = (decidedId: string) => {
    const listed = groups.flatMap((group) => group.rows);
    const at = listed.findIndex(({ draftId }) => draftId === decidedId);
    const next = [...listed.slice(at + 1), ...listed.slice(0, at)].find(({ status }) => status === 'pending');
    setOpenedId(next?.draftId ?? null);
  };
  return (
    <Page title={words.title} lead={words.lead} aside={<MineOrTeam />}>
      <ErrorMessage error={week.error} />
      {week.isPending && <ListSkeleton />}
      {week.data && !week.data.runId && <NoWeek week={week.data} />}
      {week.data?.preparedAt && (
        <p className={`${shared.soft} ${shared.dotSeparated}`}>
          <span>{words.prepared(formatWhen(week.data.preparedAt))}</span>
          {rows.length > 0 && <span>{waiting.length > 0 ? words.waiting(waiting.length) : words.allDecided}</span>}
        </p>
      )}
      {week.data?.runId && rows.length === 0 && <p>{words.empty}</p>}
      {groups.map(({ id, name, rows: ofColleague }) => (
        <WeekRows
          key={id}
          title={isMine ? null : (name ?? words.nobody)}
          rows={ofColleague}
          openedId={openedId}
          onOpen={setOpenedId}
          onDecided={openNext}
        />
      ))}
    </Page>
  );
}

type NoWeekProps = { week: Week };

function NoWeek({ week }: NoWeekProps) {
  const { week: words } = useAgentTexts();
  const { formatWhen } = useDateFormat();
  const maySwitch = useMay('switchWeek');
  if (week.nextAt) return <EmptyState title={words.none}>{words.noneOn(formatWhen(week.nextAt))}</EmptyState>;
  const turnOn = (
    <Button component={Link} href={paths.agent} variant="default">
      {words.turnOn}
    </Button>
  );
  return (
    <EmptyState title={words.none} next={maySwitch && turnOn}>
      {words.noneOff}
    </EmptyState>
  );
}

/** The rows of each colleague, in the order of their names; those of nobody come last. */
function byColleague(rows: readonly WeekRow[]) {
  const groups = Map.groupBy(rows, ({ colleague }) => colleague?.id ?? '');
  return [...groups]
    .map(([id, ofColleague]) => ({ id, name: ofColleague[0]?.colleague?.name, rows: ofColleague }))
    .sort((one, other) => Number(!one.id) - Number(!other.id) || (one.name ?? '').localeCompare(other.name ?? ''));
}
