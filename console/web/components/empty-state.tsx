import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  title?: string;
  /** The buttons and links that lead on. */
  next?: ReactNode;
  children: ReactNode;
};

/** Mantine's state of this name on a dashed sheet: here its sentence may stand without a title, in the size of the page's text. */
export const EmptyState = ({ title, next, children }: EmptyStateProps) => (
  <Paper radius="lg" bd="1px dashed var(--line)" px="lg" py={56} c="dimmed" ta="center">
    {title && (
      <Text c="var(--ink)" fz="1.15rem" fw={600} mb={4}>
        {title}
      </Text>
    )}
    <Text inherit maw="40rem" mx="auto">
      {children}
    </Text>
    {next && (
      <Group justify="center" gap="xs" mt="md">
        {next}
      </Group>
    )}
  </Paper>
);
