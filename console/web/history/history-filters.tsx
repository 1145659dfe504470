import { Group } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SearchField } from '../components/search-field.tsx';
import { Select } from '../components/select.tsx';
import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import styles from './history-page.module.css';
import { decidedStatuses, type HistoryFilters as Filters } from './use-history-filters.ts';

type HistoryFiltersProps = { filters: Filters };

/** The filters of the history: words, a person, a period and a status. */
export function HistoryFilters({ filters: { values, set } }: HistoryFiltersProps) {
  const { history, draftStatus } = useTranslations();
  return (
    <search>
      <Group gap="xs" mb="md">
        <SearchField
          aria-label={history.search}
          placeholder={history.search}
          flex="1 1 14rem"
          value={values.q}
          leftSection={<IconSearch size={16} aria-hidden />}
          onSearch={(q) => set('q', q)}
        />
        <Select
          label={history.person}
          value={values.person ?? ''}
          onChange={(value) => set('person', value)}
          options={[['', history.everyone], ...usePeople()]}
        />
        <DayField
          ariaLabel={history.from}
          className={styles.day}
          value={values.from ?? ''}
          towards="past"
          placeholder={history.from}
          onChange={(day) => set('from', day)}
        />
        <DayField
          ariaLabel={history.until}
          className={styles.day}
          value={values.until ?? ''}
          towards="past"
          placeholder={history.until}
          onChange={(day) => set('until', day)}
        />
        <Select
          label={history.status}
          value={values.status ?? ''}
          onChange={(value) => set('status', value)}
          options={[['', history.anyStatus], ...decidedStatuses.map((value) => [value, draftStatus[value]] as const)]}
        />
      </Group>
    </search>
  );
}

/** Colleagues, and keys for those who may see them, as options. */
function usePeople() {
  const colleagues = useQuery(trpc.team.list.queryOptions({}, { enabled: useMay('listTeam') })).data?.colleagues ?? [];
  const keys = useQuery(trpc.keys.list.queryOptions({}, { enabled: useMay('listKeys') })).data?.keys ?? [];
  return [...colleagues, ...keys].map(({ id, name }) => [id, name] as const);
}
