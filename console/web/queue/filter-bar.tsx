import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Select } from '../components/select.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { RouterOutputs } from '../trpc.ts';
import styles from './queue-page.module.css';
import { type FilterName, queueKinds } from './use-filters.ts';
import type { QueueFilters } from './use-queue-head.ts';

const TYPING_PAUSE_MS = 250;

type Queue = RouterOutputs['drafts']['queue'];

type FilterBarProps = {
  filters: QueueFilters;
  counts: Queue['counts'] | undefined;
  requesters: Queue['requesters'];
  onChange(name: FilterName, value: string): void;
};

export function FilterBar({ filters, counts, requesters, onChange }: FilterBarProps) {
  const { queue } = useTranslations();
  const handleSearch = useDebouncedCallback((q: string) => onChange('q', q.trim()), TYPING_PAUSE_MS);
  // Campaigns are rare, so their button only appears when one is waiting.
  const shownKinds = queueKinds.filter(
    (kind) => kind !== 'campaign' || filters.kind === kind || (counts?.campaign ?? 0) > 0,
  );
  const labelWithCount = (label: string, count: number | undefined) => (
    <>
      {label} {count ? <span className={styles.number}>{count}</span> : null}
    </>
  );
  return (
    <search className={styles.filters}>
      <SegmentedControl
        aria-label={queue.kind}
        className={styles.kinds}
        value={filters.kind ?? ''}
        onChange={(value) => onChange('type', value)}
        data={[
          { value: '', label: labelWithCount(queue.kinds.all, counts?.pending) },
          ...shownKinds.map((kind) => ({ value: kind, label: labelWithCount(queue.kinds[kind], counts?.[kind]) })),
        ]}
      />
      {requesters.length > 1 && (
        <Select
          label={queue.requester}
          value={filters.requestedBy ?? ''}
          onChange={(value) => onChange('agent', value)}
          options={[
            ['', queue.everyone],
            ...requesters.map(({ id, name, count }) => [id, `${name} (${count})`] as const),
          ]}
        />
      )}
      <TextInput
        // The field is uncontrolled: the key empties it when the filters are cleared.
        key={filters.q === undefined ? 'empty' : 'filled'}
        type="search"
        aria-label={queue.search}
        placeholder={queue.search}
        className={styles.search}
        defaultValue={filters.q ?? ''}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={(event) => handleSearch(event.currentTarget.value)}
      />
    </search>
  );
}
