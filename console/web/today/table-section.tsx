import { Box, Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './figures.module.css';

type TableSectionProps = { title: string; lead?: string; aside?: ReactNode; children: ReactNode };

/** A table under its heading. On a narrow page the table scrolls by itself, also by the keyboard. */
export function TableSection({ title, lead, aside, children }: TableSectionProps) {
  const headingId = useId();
  return (
    <Box mb="lg">
      <Group gap="xs" align="baseline" fz="sm">
        <h3 id={headingId}>{title}</h3>
        {aside}
      </Group>
      {lead && (
        <Text c="dimmed" fz="sm">
          {lead}
        </Text>
      )}
      {children && (
        <Box component="section" mt={5} className={styles.scroll} aria-labelledby={headingId} tabIndex={0}>
          {children}
        </Box>
      )}
    </Box>
  );
}
