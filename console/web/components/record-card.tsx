import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from './shared.module.css';

type RecordCardProps = {
  title: string;
  /** The name of the region, where the title alone does not tell it. */
  label?: string;
  /** A name by which pages style it and tests find it. */
  name: string;
  className?: string | undefined;
  /** Stands beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a record with its heading. */
export const RecordCard = ({ title, label = title, name, className, action, children }: RecordCardProps) => (
  <Paper
    component="section"
    withBorder
    radius="lg"
    px="md"
    py="sm"
    mb="md"
    bg="var(--card)"
    aria-label={label}
    className={className}
    data-section={name}
  >
    <Group className={shared.cardHead} justify="space-between" wrap="nowrap" mb={6} mih={30}>
      <Text component="h2" fz="0.95rem" fw={600}>
        {title}
      </Text>
      {action}
    </Group>
    {children}
  </Paper>
);
