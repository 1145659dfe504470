import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The label is the button's name; `hint` says what it is good for. */
type SectionAction = { label: string; hint?: string; icon?: Icon } & ({ onClick(): void } | { href: string });

type SectionProps = {
  title: string;
  action?: SectionAction;
  /** Shown instead of a list that has nothing in it. */
  empty?: string | false | undefined;
  children?: ReactNode;
};

/** A part of the page with its heading, and what can be done there beside it. */
export const Section = ({ title, action, empty, children }: SectionProps) => (
  <Box component="section" fz="sm" aria-label={title}>
    <Group justify="space-between" wrap="nowrap" gap="xs" mb={6} mih={30}>
      <Text component="h2" fz="sm" fw={600}>
        {title}
      </Text>
      {action && <ActionButton {...action} />}
    </Group>
    {empty && (
      <Text fz="sm" c="dimmed">
        {empty}
      </Text>
    )}
    {children}
  </Box>
);

function ActionButton({ label, hint, icon: ActionSymbol = IconPlus, ...does }: SectionAction) {
  const props = { size: 30, variant: 'default', 'aria-label': label, title: hint ?? label };
  const symbol = <ActionSymbol size={16} aria-hidden />;
  if ('href' in does)
    return (
      <ActionIcon component={Link} href={does.href} c="inherit" {...props}>
        {symbol}
      </ActionIcon>
    );
  return (
    <ActionIcon onClick={does.onClick} {...props}>
      {symbol}
    </ActionIcon>
  );
}
