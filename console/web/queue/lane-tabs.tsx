import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { RouterOutputs } from '../trpc.ts';
import styles from './lane-tabs.module.css';
import type { Lane } from './queue-head-options.ts';
import { laneNames } from './use-filters.ts';

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
      classNames={{ root: styles.root, list: styles.list, tab: styles.tab, panel: styles.panel }}
    >
      <Tabs.List aria-label={queue.laneList}>
        {lanes.map(([, name, count]) => (
          <Tabs.Tab key={name} value={name} data-lane={name} data-empty={counts?.[count] === 0}>
            {queue.lanes[name]} {counts && <span className={styles.number}>{queue.number(counts[count])}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}
