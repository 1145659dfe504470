import { Anchor, Badge, Box, Button, Group, Paper, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { matching, oneOf } from '../components/filters.ts';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Page } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { useFilters } from '../components/use-filters.ts';
import { operations as englishOperations } from '../i18n/en/operations.ts';
import { operations as frenchOperations } from '../i18n/fr/operations.ts';
import { useTexts, useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { RequesterName } from '../queue/draft/draft-details.tsx';
import { notLive, type RouterOutputs, trpc } from '../trpc.ts';
import styles from './journal-page.module.css';
import { reasonOf } from './reason-of.ts';

type JournalEntry = RouterOutputs['journal']['list']['data'][number];
type ReadableEntry = Extract<JournalEntry, { readable: true }>;
type Outcome = ReadableEntry['outcome'];
const outcomes: Outcome[] = ['done', 'held', 'refused'];
/** Nearly every entry is done, so that only the others say how they ended. */
const outcomeColors = { held: 'yellow', refused: 'red' };

const table = {
  actorId: { name: 'qui', parse: matching(/^(?:user|key)_[a-z0-9]+$/), initial: undefined },
  outcome: { name: 'issue', parse: oneOf(outcomes), initial: undefined },
  campaigns: { name: 'campagnes', parse: oneOf(['avec']), initial: undefined },
};

/** Everything that keys and people did, latest first, with three filters. */
export default function JournalPage() {
  const { journal } = useTranslations();
  const { values, set, known } = useFilters(table);
  const { campaigns, ...input } = values;
  const actorOptions = useActorOptions();
  const list = useInfiniteQuery(
    trpc.journal.list.infiniteQueryOptions(
      { limit: 50, ...input, campaigns: campaigns === 'avec' },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const filters = (
    <div className={shared.row}>
      <Select
        label={journal.who}
        value={values.actorId ?? ''}
        onChange={(value) => set('actorId', value)}
        options={[['', journal.everyone], ...actorOptions]}
      />
      <Select
        label={journal.outcome}
        value={values.outcome ?? ''}
        onChange={(value) => set('outcome', value)}
        options={[['', journal.outcome], ...outcomes.map((name) => [name, journal.outcomes[name]] as const)]}
      />
      <Select
        label={journal.campaigns}
        value={campaigns ?? ''}
        onChange={(value) => set('campaigns', value)}
        options={[
          ['', journal.withoutCampaigns],
          ['avec', journal.withCampaigns],
        ]}
      />
    </div>
  );
  return (
    <Page title={journal.title} lead={journal.lead} aside={filters}>
      <UnknownFilters known={known} />
      <ErrorMessage error={list.error} />
      <IntegrityCheck />
      {list.isPending && <ListSkeleton />}
      {list.isSuccess && entries.length === 0 && <EmptyState>{journal.empty}</EmptyState>}
      <Paper component="ol" withBorder radius="lg" px="1.15rem" bg="var(--card)" className={shared.sheet}>
        {entries.map((entry) =>
          entry.readable ? <EntryRow key={entry.id} entry={entry} /> : <UnreadableRow key={entry.id} />,
        )}
      </Paper>
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
    <Group gap="0.25rem 0.75rem" mb="sm" className={shared.soft}>
      <ErrorMessage error={check.error} />
      {check.data?.intact && <p>{journal.intact(check.data.entries)}</p>}
      {check.data?.intact === false && (
        <Text c="var(--bad)" fz="inherit" fw={600} role="alert">
          {journal.broken(check.data.brokenAt ?? 0)}
        </Text>
      )}
      <Button size="compact-sm" variant="subtle" loading={check.isFetching} onClick={() => check.refetch()}>
        {journal.checkAgain}
      </Button>
    </Group>
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
  return (
    <Text component="li" c="var(--bad)">
      {journal.unreadable}
    </Text>
  );
}

function EntryRow({ entry }: { entry: ReadableEntry }) {
  const translations = useTranslations();
  const { journal } = translations;
  const operations = useTexts({ fr: frenchOperations, en: englishOperations });
  const { formatDateTime } = useDateFormat();
  const { at, actor, operation, outcome, subject, about } = entry;
  const reason = reasonOf(entry, translations);
  const path = subjectPaths[subject?.split('_')[0] ?? ''];
  return (
    <li className={styles.entry}>
      <Text component="time" dateTime={at} c="dimmed" fz="sm" className={styles.at}>
        {formatDateTime(at)}
      </Text>
      <span className={styles.who}>
        <RequesterName requester={actor} />
      </span>
      <Box miw={0} className={styles.what}>
        {operations[operation] ?? journal.otherOperation}
        {about && about !== actor.name && <span> · {about}</span>}
        {path && (
          <Anchor component={Link} href={`${path}/${subject}`} underline="always" fz="sm" ms="xs">
            {journal.see}
          </Anchor>
        )}
        {reason && (
          <Text c="dimmed" fz="sm">
            {reason}
          </Text>
        )}
      </Box>
      {outcome !== 'done' && <Badge color={outcomeColors[outcome]}>{journal.outcomes[outcome]}</Badge>}
    </li>
  );
}
