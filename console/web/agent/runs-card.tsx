import { Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Card } from '../components/card.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { oneOf } from '../components/filters.ts';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { useFilters } from '../components/use-filters.ts';
import { trpc } from '../trpc.ts';
import type { Run } from './agent.ts';
import { RunRow } from './run-row.tsx';
import { useAgentTexts } from './use-agent-texts.ts';

const origins: Run['origin'][] = ['recipe', 'person', 'sent_back', 'week', 'test'];
const table = { origin: { name: 'origine', parse: oneOf(origins), initial: undefined } };

/** The work of the agent in the last 90 days, newest first. */
export function RunsCard() {
  const { runs: words } = useAgentTexts();
  const { values, known, set } = useFilters(table);
  const { origin } = values;
  const list = useInfiniteQuery(
    trpc.agent.runs.infiniteQueryOptions(
      { limit: 10, ...(origin && { origin }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const runs = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isEmpty = list.isSuccess && runs.length === 0;
  return (
    <Card>
      <Group component="header" justify="space-between" gap="xs" mb="xs">
        <h2>{words.title}</h2>
        {(!isEmpty || origin) && (
          <Select
            label={words.filter}
            value={origin ?? ''}
            onChange={(value) => set('origin', value)}
            options={[['', words.anyOrigin], ...origins.map((value) => [value, words.origins[value]] as const)]}
          />
        )}
      </Group>
      <UnknownFilters known={known} />
      <ErrorMessage error={list.error} />
      {list.isPending && <ListSkeleton />}
      {isEmpty && <EmptyState>{origin ? words.emptyFiltered : words.empty}</EmptyState>}
      <ul className={shared.rows}>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}
