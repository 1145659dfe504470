import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './property-page.module.css';

type RecordCardProps = {
  title: string;
  /** A name by which the page scrolls to it. */
  name: string;
  /** Stands beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of the record with its heading. */
export const RecordCard = ({ title, name, action, children }: RecordCardProps) => (
  <Paper
    component="section"
    withBorder
    radius="lg"
    px="md"
    py="sm"
    bg="var(--card)"
    aria-label={title}
    className={styles.section}
    data-section={name}
  >
    <Group justify="space-between" wrap="nowrap" mb={6} mih={30}>
      <Text component="h2" fz="0.95rem" fw={600}>
        {title}
      </Text>
      {action}
    </Group>
    {children}
  </Paper>
);
