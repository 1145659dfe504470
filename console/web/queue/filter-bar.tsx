import { Button, Popover, Radio, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { isBlank } from '../../../domain/shared/blank-text.ts';
import { MineOrTeam } from '../components/mine-or-team.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { RouterOutputs } from '../trpc.ts';
import styles from './filter-bar.module.css';
import type { QueueFilters } from './queue-head-options.ts';
import { type FilterName, queueKinds } from './use-filters.ts';

const TYPING_PAUSE_MS = 250;

type Queue = RouterOutputs['drafts']['queue'];

type FilterBarProps = {
  filters: QueueFilters;
  counts: Queue['counts'] | undefined;
  requesters: Queue['requesters'];
  onChange(name: FilterName, value: string): void;
};

/** The filters: my own drafts or the team's, a kind, an agent, a contact. */
export function FilterBar({ filters, counts, requesters, onChange }: FilterBarProps) {
  const { queue } = useTranslations();
  const handleSearch = useDebouncedCallback((q: string) => onChange('q', isBlank(q) ? '' : q.trim()), TYPING_PAUSE_MS);
  const chosen = Number(filters.kind !== undefined) + Number(filters.requestedBy !== undefined);
  const withCount = (label: string, count: number | undefined) => (count ? `${label} (${queue.number(count)})` : label);
  return (
    <search className={styles.filters}>
      <TextInput
        // The field is uncontrolled: the key empties it when the filters are cleared.
        key={filters.q === undefined ? 'empty' : 'filled'}
        type="search"
        size="sm"
        aria-label={queue.search}
        placeholder={queue.searchHint}
        className={styles.search}
        defaultValue={filters.q ?? ''}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={(event) => handleSearch(event.currentTarget.value)}
      />
      <MineOrTeam hint={queue.mineHint} />
      <Popover position="bottom-end" shadow="md" width={260} trapFocus returnFocus withinPortal={false}>
        <Popover.Target>
          <Button
            size="sm"
            variant={chosen > 0 ? 'light' : 'subtle'}
            color={chosen > 0 ? 'green' : 'gray'}
            className={styles.button}
            aria-label={queue.filters}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden />
            {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={queue.filters}>
          <Stack gap="md">
            <Radio.Group
              label={queue.kind}
              value={filters.kind ?? ''}
              onChange={(value) => onChange('type', value)}
              size="sm"
            >
              <Stack gap={8} mt={8}>
                <Radio value="" label={queue.kinds.all} size="xs" />
                {queueKinds.map((kind) => (
                  <Radio key={kind} value={kind} label={withCount(queue.kinds[kind], counts?.[kind])} size="xs" />
                ))}
              </Stack>
            </Radio.Group>
            {requesters.length > 0 && (
              <Radio.Group
                label={queue.requester}
                value={filters.requestedBy ?? ''}
                onChange={(value) => onChange('agent', value)}
                size="sm"
              >
                <Stack gap={8} mt={8}>
                  <Radio value="" label={queue.everyone} size="xs" />
                  {requesters.map(({ id, name, count }) => (
                    <Radio key={id} value={id} label={withCount(name, count)} size="xs" />
                  ))}
                </Stack>
              </Radio.Group>
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </search>
  );
}
