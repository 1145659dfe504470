import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { paths } from '../../page-paths.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Page } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import type { Draft } from '../drafts/draft.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { HistoryItem } from './history-item.tsx';
import styles from './history-page.module.css';

type DecidedStatus = Exclude<Draft['status'], 'pending'>;

const statuses: DecidedStatus[] = [
  'approved',
  'scheduled',
  'sending',
  'sent',
  'failed',
  'unconfirmed',
  'rejected',
  'expired',
];

/** The decided drafts and what became of them, the latest first. */
export default function HistoryPage() {
  const { history, common, draftStatus } = useTranslations();
  // The filter is part of the address, so that it can be bookmarked, shared and returned to.
  const [params, setParams] = useSearchParams();
  const status = statuses.find((decidedStatus) => decidedStatus === params.get('etat'));
  const list = useInfiniteQuery(
    trpc.drafts.decided.infiniteQueryOptions(
      { limit: 25, ...(status && { status }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const reviews = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const filter = (
    <Select
      label={history.status}
      value={status ?? ''}
      onChange={(value) => setParams(value ? { etat: value } : {}, { replace: true })}
      options={[['', common.all], ...statuses.map((value) => [value, draftStatus[value]] as const)]}
    />
  );
  return (
    <Page title={history.title} lead={history.lead} aside={filter}>
      <UnknownFilters known={{ etat: statuses }} />
      <ErrorMessage error={list.error} />
      {list.isPending && <ListSkeleton />}
      {list.isSuccess &&
        reviews.length === 0 &&
        (status ? (
          <EmptyState
            next={
              <Button variant="default" onClick={() => setParams({}, { replace: true })}>
                {history.all}
              </Button>
            }
          >
            {history.none}
          </EmptyState>
        ) : (
          <EmptyState next={<Link href={paths.queue}>{history.queue}</Link>}>{history.empty}</EmptyState>
        ))}
      <ul className={styles.list}>
        {reviews.map((review) => (
          <HistoryItem key={review.draft.id} review={review} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Page>
  );
}
