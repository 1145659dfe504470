import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './record-drawer.module.css';

type RecordSectionProps = { title: string; empty?: string; children: ReactNode[] };

/** A titled list in a record; says so if it is empty. */
export const RecordSection = ({ title, empty, children }: RecordSectionProps) => (
  <Box component="section" mt="lg" aria-label={title}>
    <Text component="h3" mb={5} c="dimmed" fz="sm" fw={600}>
      {title}
    </Text>
    {children.length === 0 ? (
      <Text c="dimmed" fz="sm">
        {empty}
      </Text>
    ) : (
      <ul className={styles.list}>{children}</ul>
    )}
  </Box>
);
