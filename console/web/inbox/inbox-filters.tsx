import { SegmentedControl } from '@mantine/core';
import { Select } from '../components/select.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './inbox-page.module.css';

export const filterInputs = {
  open: { state: 'open' },
  unread: { unread: true },
  waiting: { state: 'waiting' },
  done: { state: 'done' },
} as const;
export type Filter = keyof typeof filterInputs;
type Channel = '' | 'sms' | 'email';

type InboxFiltersProps = {
  filter: Filter;
  channel: Channel;
  onFilter(filter: Filter): void;
  onChannel(channel: Channel): void;
};

/** Chooses which conversations are listed. */
export function InboxFilters({ filter, channel, onFilter, onChannel }: InboxFiltersProps) {
  const { inbox, common, queue } = useTranslations();
  return (
    <div className={styles.filters}>
      <SegmentedControl
        size="xs"
        aria-label={inbox.which}
        value={filter}
        onChange={(value) => onFilter(value as Filter)}
        data={(Object.keys(filterInputs) as Filter[]).map((value) => ({ value, label: inbox.states[value] }))}
      />
      <Select
        label={inbox.filter}
        value={channel}
        onChange={(value) => onChannel(value as Channel)}
        options={[
          ['', common.all],
          ['sms', queue.kinds.sms],
          ['email', queue.kinds.email],
        ]}
      />
    </div>
  );
}
