import { Button, Group, Popover, Radio, Stack, Tabs, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MineOrTeam } from '../components/mine-or-team.tsx';
import { SearchField } from '../components/search-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { RouterOutputs } from '../trpc.ts';
import styles from './queue.module.css';
import type { Lane, QueueFilters } from './queue-head.ts';
import { type FilterName, laneNames, queueKinds } from './use-queue-filters.ts';

type LaneTabsProps = {
  lane: Lane | undefined;
  counts: RouterOutputs['drafts']['queue']['counts'] | undefined;
  /** The lane's name in the address; empty for all pending drafts. */
  onChange(name: string): void;
  /** The list of the lane. */
  children: ReactNode;
};

const lanes = [['', 'all', 'pending'], ...Object.entries(laneNames).map(([name, lane]) => [name, lane, lane])] as [
  string,
  Lane | 'all',
  Lane | 'pending',
][];

/** A tab for all pending drafts and one for each lane, with their numbers. */
export function LaneTabs({ lane, counts, onChange, children }: LaneTabsProps) {
  const { queue } = useTranslations();
  const value = lane ?? 'all';
  const handleChange = (chosen: string | null) => onChange(lanes.find(([, name]) => name === chosen)?.[0] ?? '');
  return (
    <Tabs
      value={value}
      onChange={handleChange}
      classNames={{ root: styles.column, list: styles.lanes, tab: styles.lane, panel: styles.column }}
    >
      <Tabs.List aria-label={queue.laneList}>
        {lanes.map(([, name, count]) => (
          <Tabs.Tab key={name} value={name}>
            {queue.lanes[name]}{' '}
            {counts && (
              <Text span fz="xs" fw={500} ms={4} c={name === 'check' && counts.check > 0 ? 'var(--warn)' : 'dimmed'}>
                {queue.number(counts[count])}
              </Text>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}

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
  const chosen = Number(filters.kind !== undefined) + Number(filters.requestedBy !== undefined);
  const withCount = (label: string, count: number | undefined) => (count ? `${label} (${queue.number(count)})` : label);
  return (
    <Group component="search" gap="xs" wrap="nowrap" className={styles.bar}>
      <SearchField
        size="sm"
        aria-label={queue.search}
        placeholder={queue.searchHint}
        flex="1 1 6rem"
        miw={0}
        value={filters.q}
        leftSection={<IconSearch size={16} aria-hidden />}
        onSearch={(q) => onChange('q', q)}
      />
      <MineOrTeam hint={queue.mineHint} />
      <Popover position="bottom-end" shadow="md" width={260} trapFocus returnFocus withinPortal={false}>
        <Popover.Target>
          <Button
            size="sm"
            variant={chosen > 0 ? 'light' : 'subtle'}
            color={chosen > 0 ? 'green' : 'gray'}
            px={10}
            aria-label={queue.filters}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden />
            {chosen > 0 && (
              <Text span inherit ms={6}>
                {chosen}
              </Text>
            )}
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
    </Group>
  );
}
