import { Box, SimpleGrid } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { MineOrTeam } from '../components/mine-or-team.tsx';
import { NothingMine } from '../components/nothing-mine.tsx';
import { Page } from '../components/page.tsx';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { FirstSteps } from './first-steps.tsx';
import { RetentionNotice } from './retention-notice.tsx';
import { TodayEndings } from './today-endings.tsx';
import { TodayLeads } from './today-leads.tsx';
import { TodayMessages } from './today-messages.tsx';
import { type Today, todayOptions, type Whole } from './today-options.ts';
import { TodayQueue } from './today-queue.tsx';
import { TodaySellers } from './today-sellers.tsx';
import { TodayTasks } from './today-tasks.tsx';
import { TodayVisits } from './today-visits.tsx';
import { useFirstSteps } from './use-first-steps.ts';

const TodayWeek = lazyPage(() => import('./today-week.tsx'));
const TodayResting = lazyPage(() => import('./today-resting.tsx'));
const TodaySales = lazyPage(() => import('./today-sales.tsx'));
const DirectorFigures = lazyPage(() => import('./director-figures.tsx'));

/** The day of a person or of the team, and the director's figures below it. */
export function TodayPage() {
  const { today } = useTranslations();
  const { formatLongDay } = useDateFormat();
  const { isMine } = useMineOrTeam();
  const [whole, setWhole] = useState<Whole>();
  const isOwner = useMay('readFigures');
  const mayAnswer = useMay('switchRecipe');
  const day = useQuery({ ...todayOptions(isMine, whole), placeholderData: keepPreviousData });
  const firstSteps = useFirstSteps();
  const isFreeDay = day.data !== undefined && isFree(day.data);
  const teamHasSome = useQuery({
    ...todayOptions(false),
    enabled: isMine && isFreeDay,
    select: (team: Today) => !isFree(team),
  });
  return (
    <Page title={today.title} lead={formatLongDay(serverNow())} aside={<MineOrTeam hint={today.mineHint} />} wide>
      <ErrorMessage error={day.error} />
      <RetentionNotice />
      <Suspense>
        <TodayWeek />
        {mayAnswer && <TodayResting />}
      </Suspense>
      {firstSteps && <FirstSteps steps={firstSteps} />}
      {isFreeDay && !firstSteps && (
        <Box mb="lg">
          <NothingMine teamHasSome={teamHasSome} title={today.noneMine} lead={today.teamIsBusy}>
            <EmptyState title={today.freeTitle}>{today.free}</EmptyState>
          </NothingMine>
        </Box>
      )}
      {day.data && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={40} verticalSpacing={0}>
          <div>
            <TodayVisits visits={day.data.visits} showAgents={!isMine} onShowAll={() => setWhole('visits')} />
            <TodayTasks tasks={day.data.tasks} showAssignees={!isMine} />
          </div>
          <div>
            <TodayQueue queue={day.data.queue} />
            <TodayMessages messages={day.data.messages} />
            <TodayLeads leads={day.data.leads} />
            <TodaySellers sellers={day.data.sellers} onShowAll={() => setWhole('sellers')} />
            {day.data.sales.total > 0 && (
              <Suspense>
                <TodaySales sales={day.data.sales} onShowAll={() => setWhole('sales')} />
              </Suspense>
            )}
            <TodayEndings {...day.data} isMine={isMine} onShowAll={setWhole} />
          </div>
        </SimpleGrid>
      )}
      {day.data && isOwner && (
        <Suspense>
          <DirectorFigures />
        </Suspense>
      )}
    </Page>
  );
}

const isFree = ({ visits, queue, messages, tasks, offers, sellers }: Today) =>
  queue.data.length === 0 && [visits, messages, tasks, offers, sellers].every(({ total }) => total === 0);
