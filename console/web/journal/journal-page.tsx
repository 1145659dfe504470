import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Page } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { RequesterName } from '../drafts/requester-name.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { notLive, type RouterOutputs, trpc } from '../trpc.ts';
import styles from './journal-page.module.css';

type JournalEntry = RouterOutputs['journal']['list']['data'][number];
type ReadableEntry = Extract<JournalEntry, { readable: true }>;
type Outcome = ReadableEntry['outcome'];
const outcomes: Outcome[] = ['done', 'held', 'refused'];
/** Most entries are done: only the others stand out. */
const outcomeStyles = {
  done: shared.soft,
  held: `${shared.tag} ${shared.warn}`,
  refused: `${shared.tag} ${shared.bad}`,
};

/** Everything that keys and people did, latest first, with three filters. */
export default function JournalPage() {
  const { journal } = useTranslations();
  const [actorId, setActorId] = useState('');
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  const [withCampaigns, setWithCampaigns] = useState(false);
  const actorOptions = useActorOptions();
  const list = useInfiniteQuery(
    trpc.journal.list.infiniteQueryOptions(
      { limit: 50, campaigns: withCampaigns, ...(actorId && { actorId }), ...(outcome && { outcome }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const filters = (
    <div className={shared.row}>
      <Select
        label={journal.who}
        value={actorId}
        onChange={setActorId}
        options={[['', journal.everyone], ...actorOptions]}
      />
      <Select
        label={journal.outcome}
        value={outcome ?? ''}
        onChange={(value) => setOutcome(outcomes.find((name) => name === value))}
        options={[['', journal.outcome], ...outcomes.map((name) => [name, journal.outcomes[name]] as const)]}
      />
      <Select
        label={journal.campaigns}
        value={withCampaigns ? 'with' : ''}
        onChange={(value) => setWithCampaigns(value === 'with')}
        options={[
          ['', journal.withoutCampaigns],
          ['with', journal.withCampaigns],
        ]}
      />
    </div>
  );
  return (
    <Page title={journal.title} lead={journal.lead} aside={filters}>
      <ErrorMessage error={list.error} />
      <IntegrityCheck />
      {list.isPending && <ListSkeleton />}
      {list.isSuccess && entries.length === 0 && <EmptyState>{journal.empty}</EmptyState>}
      <ol className={styles.entries}>
        {entries.map((entry) =>
          entry.readable ? <EntryRow key={entry.id} entry={entry} /> : <UnreadableRow key={entry.id} />,
        )}
      </ol>
      <LoadMore list={list} />
    </Page>
  );
}

/** Keys and people, as options of a filter. */
function useActorOptions() {
  const keys = useQuery(trpc.keys.list.queryOptions({})).data?.keys ?? [];
  const colleagues = useQuery(trpc.team.list.queryOptions({})).data?.colleagues ?? [];
  return [...keys, ...colleagues].map(({ id, name }) => [id, name] as const);
}

/** Whether the journal is unaltered. Checked once, because the server verifies the hash chain of every entry. */
function IntegrityCheck() {
  const { journal } = useTranslations();
  const check = useQuery(trpc.journal.check.queryOptions({}, { ...notLive, staleTime: Number.POSITIVE_INFINITY }));
  if (check.isPending) return null;
  return (
    <div className={styles.check}>
      <ErrorMessage error={check.error} />
      {check.data?.intact && <p>{journal.intact(check.data.entries)}</p>}
      {check.data?.intact === false && (
        <p className={styles.broken} role="alert">
          {journal.broken(check.data.brokenAt ?? 0)}
        </p>
      )}
      <Button size="compact-sm" variant="subtle" loading={check.isFetching} onClick={() => check.refetch()}>
        {journal.checkAgain}
      </Button>
    </div>
  );
}

/** The page of an entry's subject, by the prefix of its public id. */
const subjectPaths: Record<string, string> = {
  draft: paths.queue,
  campaign: paths.campaigns,
  sequence: paths.sequences,
};

/** An entry that was changed in the store. The check above says where the journal was altered. */
function UnreadableRow() {
  const { journal } = useTranslations();
  return <li className={styles.unreadable}>{journal.unreadable}</li>;
}

function EntryRow({ entry }: { entry: ReadableEntry }) {
  const { journal, errors } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const { at, actor, operation, outcome, code, subject, about } = entry;
  const path = subjectPaths[subject?.split('_')[0] ?? ''];
  return (
    <li className={styles.entry}>
      <time dateTime={at} className={styles.at}>
        {formatDateTime(at)}
      </time>
      <span className={styles.who}>
        <RequesterName requester={actor} />
      </span>
      <span className={styles.what}>
        {journal.operations[operation] ?? <code>{operation}</code>}
        {about && <span> · {about}</span>}
        {path && <Link href={`${path}/${subject}`}>{journal.see}</Link>}
        {code && <small>{errors[code] ?? code}</small>}
      </span>
      <span className={outcomeStyles[outcome]}>{journal.outcomes[outcome]}</span>
    </li>
  );
}
