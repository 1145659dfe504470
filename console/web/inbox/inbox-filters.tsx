import { Divider, Group, SegmentedControl } from '@mantine/core';
import { paths } from '../../page-paths.ts';
import { oneOf } from '../components/filters.ts';
import { Select } from '../components/select.tsx';
import { useFilters } from '../components/use-filters.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './inbox-page.module.css';

export const filterInputs = {
  open: { state: 'open' },
  unread: { unread: true },
  waiting: { state: 'waiting' },
  done: { state: 'done' },
} as const;
type Filter = keyof typeof filterInputs;

const table = {
  filter: { name: 'etat', parse: oneOf(Object.keys(filterInputs) as Filter[]), initial: 'open' },
  channel: { name: 'canal', parse: oneOf(['sms', 'email']), initial: undefined },
} as const;

export const useInboxFilters = () => useFilters(table);

/** The path of a conversation, or of none, beside the list as it is filtered. */
export function useInboxPath() {
  const { address } = useInboxFilters();
  return (id?: string) => [id ? `${paths.inbox}/${id}` : paths.inbox, address].filter(Boolean).join('?');
}

type InboxFiltersProps = { filters: ReturnType<typeof useInboxFilters> };

/** Chooses which conversations are listed. */
export function InboxFilters({ filters: { values, set } }: InboxFiltersProps) {
  const { inbox, common, queue } = useTranslations();
  return (
    <>
      <Group className={styles.filters} gap={6} px={10} py="xs">
        <SegmentedControl
          size="xs"
          aria-label={inbox.which}
          value={values.filter}
          onChange={(value) => set('filter', value)}
          data={(Object.keys(filterInputs) as Filter[]).map((value) => ({ value, label: inbox.states[value] }))}
        />
        <Select
          label={inbox.filter}
          value={values.channel ?? ''}
          onChange={(value) => set('channel', value)}
          options={[
            ['', common.all],
            ['sms', queue.kinds.sms],
            ['email', queue.kinds.email],
          ]}
        />
      </Group>
      <Divider color="var(--line)" />
    </>
  );
}
