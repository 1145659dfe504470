import { Anchor, Box, Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import styles from './today.module.css';

/** The quieter words of a row. */
export const soft = { span: true, c: 'dimmed', fz: 'sm' } as const;
/** Words beside one another, on another line where there is no room. */
export const line = { component: 'span', align: 'baseline', gap: '0 10px' } as const;
/** The time or the button at the end of a row. */
export const when = { ...soft, flex: 'none', ta: 'end' } as const;

const restProps = { c: 'dimmed', fz: 'sm', ms: 'auto', underline: 'always' } as const;

type TodaySectionProps = {
  title: string;
  /** How many there are, the ones not shown included. */
  total?: string | undefined;
  /** The page that has all of them, or a button that shows them here. */
  rest?: { label: string; path: string } | { label: string; onClick(): void } | undefined;
  /** Said in the place of rows where there is none. */
  empty?: ReactNode;
  children?: ReactNode;
};

/** A part of the day: a few rows under their heading, and the way to the rest. */
export function TodaySection({ title, total, rest, empty, children }: TodaySectionProps) {
  const headingId = useId();
  return (
    <Box component="section" mb="lg" aria-labelledby={headingId}>
      <Group component="header" gap="xs" align="baseline" pb={6} className={styles.head}>
        <Text component="h2" id={headingId} fz="md" fw={700}>
          {title}
        </Text>
        {total && <Text {...soft}>{total}</Text>}
        {rest && 'path' in rest && (
          <Anchor component={Link} href={rest.path} {...restProps}>
            {rest.label}
          </Anchor>
        )}
        {rest && 'onClick' in rest && (
          <Anchor component="button" type="button" onClick={rest.onClick} {...restProps}>
            {rest.label}
          </Anchor>
        )}
      </Group>
      {empty ? (
        <Text inherit c="dimmed" py="sm">
          {empty}
        </Text>
      ) : (
        children
      )}
    </Box>
  );
}
