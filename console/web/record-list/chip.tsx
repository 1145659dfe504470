import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './record-list.module.css';

type ChipProps = {
  /** Names the filter. */
  label: string;
  /** The filter with what is chosen; undefined if nothing is. */
  chosen: string | undefined;
  children: ReactNode;
};

/** A filter that takes no more room when something is chosen: it opens on its fields. */
export const Chip = ({ label, chosen, children }: ChipProps) => (
  <Popover position="bottom-start" shadow="md" trapFocus returnFocus withinPortal={false}>
    <Popover.Target>
      <Button
        size="sm"
        className={styles.field}
        title={chosen}
        data-chosen={chosen === undefined ? undefined : true}
        variant={chosen === undefined ? 'default' : 'light'}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {chosen ?? label}
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
  </Popover>
);
