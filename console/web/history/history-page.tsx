import { Button, Paper } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { MineOrTeam } from '../components/mine-or-team.tsx';
import { NothingMine } from '../components/nothing-mine.tsx';
import { Page } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryItem } from './history-item.tsx';
import { useHistoryFilters } from './use-history-filters.ts';

/** The decided drafts, with what campaigns sent, and what became of them, the latest first. */
export default function HistoryPage() {
  const { history } = useTranslations();
  const { isMine } = useMineOrTeam();
  const filters = useHistoryFilters();
  const { campaigns, ...given } = filters.values;
  const input = { ...given, campaigns: campaigns !== 'sans' };
  const list = useInfiniteQuery(
    trpc.drafts.decided.infiniteQueryOptions(
      { limit: 25, ...input, ...(isMine && { mine: true }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const reviews = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isEmpty = list.isSuccess && reviews.length === 0;
  const teamHasSome = useQuery(
    trpc.drafts.decided.queryOptions(
      { limit: 1, ...input },
      { enabled: isMine && isEmpty, select: ({ data }) => data.length > 0 },
    ),
  );
  const aside = (
    <div className={shared.row}>
      <Select
        label={history.campaigns}
        value={campaigns ?? ''}
        onChange={(value) => filters.set('campaigns', value)}
        options={[
          ['', history.withCampaigns],
          ['sans', history.withoutCampaigns],
        ]}
      />
      <MineOrTeam hint={history.mineHint} />
    </div>
  );
  return (
    <Page title={history.title} lead={history.lead} aside={aside}>
      <HistoryFilters filters={filters} />
      <UnknownFilters known={filters.known} />
      <ErrorMessage error={list.error} />
      {list.isPending && <ListSkeleton />}
      {isEmpty && (
        <NothingMine teamHasSome={teamHasSome} title={history.noneMine}>
          {filters.isFiltered ? (
            <EmptyState
              next={
                <Button variant="default" onClick={filters.clear}>
                  {history.all}
                </Button>
              }
            >
              {history.none}
            </EmptyState>
          ) : (
            <EmptyState next={<Link href={paths.queue}>{history.queue}</Link>}>{history.empty}</EmptyState>
          )}
        </NothingMine>
      )}
      <Paper component="ul" withBorder radius="lg" px="1.15rem" bg="var(--card)" className={shared.sheet}>
        {reviews.map((review) => (
          <HistoryItem key={review.draft.id} review={review} />
        ))}
      </Paper>
      <LoadMore list={list} />
    </Page>
  );
}
