import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { Choice } from '../look/choice.tsx';
import type { Answers } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import type { Filters } from './head.ts';
import styles from './page.module.css';

const kinds = ['sms', 'email', 'enrollment', 'campaign'] as const;
type Name = 'type' | 'agent' | 'q';

/** The filters live in the address: it can be kept, shared and gone back to. */
export function useFilters() {
  const [address, go] = useSearchParams();
  const [type, agent, q] = [address.get('type'), address.get('agent'), address.get('q')];
  const filters = useMemo<Filters>(() => {
    const kind = kinds.find((one) => one === type);
    return { ...(kind && { kind }), ...(agent && { requestedBy: agent }), ...(q && { q }) };
  }, [type, agent, q]);
  const setFilter = (name: Name, value: string) =>
    go(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return { filters, filtered: Object.keys(filters).length > 0, setFilter, clear: () => go({}, { replace: true }) };
}

type Queue = Answers['drafts']['queue'];
type Told = {
  filters: Filters;
  counts: Queue['counts'] | undefined;
  askers: Queue['askers'];
  onChange(name: Name, value: string): void;
};

export function FilterBar({ filters, counts, askers, onChange }: Told) {
  const { queue } = useWords();
  const search = useDebouncedCallback((q: string) => onChange('q', q.trim()), 250);
  // Campaigns are rare: their place is kept for the others until one waits.
  const shown = kinds.filter((kind) => kind !== 'campaign' || filters.kind === kind || (counts?.campaign ?? 0) > 0);
  const labelled = (label: string, count: number | undefined) => (
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
          { value: '', label: labelled(queue.kinds.all, counts?.pending) },
          ...shown.map((kind) => ({ value: kind, label: labelled(queue.kinds[kind], counts?.[kind]) })),
        ]}
      />
      {askers.length > 1 && (
        <Choice
          label={queue.asker}
          value={filters.requestedBy ?? ''}
          onChange={(value) => onChange('agent', value)}
          options={[['', queue.everyone], ...askers.map(({ id, name, count }) => [id, `${name} (${count})`] as const)]}
        />
      )}
      <TextInput
        key={filters.q === undefined ? 'empty' : 'kept'}
        type="search"
        aria-label={queue.search}
        placeholder={queue.search}
        className={styles.search}
        defaultValue={filters.q ?? ''}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={(event) => search(event.currentTarget.value)}
      />
    </search>
  );
}
