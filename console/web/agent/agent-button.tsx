import { ActionIcon, Button, Indicator, Kbd, VisuallyHidden } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useAgentEntryTexts } from './use-agent-entry-texts.ts';
import { useAgentAccess, useAgentPanel } from './use-agent-panel.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the agent's panel, from the menu or, on a phone, from the header. It leads who decides about the agent to its settings. */
export function AgentButton() {
  const words = useAgentEntryTexts();
  const access = useAgentAccess();
  const { opened, hasNews, toggle } = useAgentPanel();
  const icon = (
    <Indicator size={8} disabled={!hasNews}>
      <IconSparkles size={17} stroke={1.8} aria-hidden />
    </Indicator>
  );
  const look = { variant: 'default', fullWidth: true, mb: 'sm', px: 8, fw: 400, justify: 'start' } as const;
  if (access === 'none') return null;
  if (access === 'to_set_up') {
    return (
      <Button {...look} component={Link} href={paths.agent} c="dimmed" visibleFrom="md" leftSection={icon}>
        {words.setUp}
      </Button>
    );
  }
  return (
    <>
      <Button
        {...look}
        data-agent-button
        visibleFrom="md"
        styles={{ label: { flex: 1 } }}
        aria-keyshortcuts="Control+J Meta+J"
        aria-expanded={opened}
        title={words.open}
        leftSection={icon}
        rightSection={
          <Kbd size="xs" c="dimmed" fw={500} aria-hidden>
            {isMac ? '⌘J' : words.shortcut}
          </Kbd>
        }
        onClick={toggle}
      >
        {words.title}
        {hasNews && <VisuallyHidden>{`, ${words.news}`}</VisuallyHidden>}
      </Button>
      <ActionIcon
        data-agent-button
        variant="subtle"
        color="gray"
        size={44}
        hiddenFrom="md"
        aria-label={hasNews ? `${words.open}, ${words.news}` : words.open}
        aria-expanded={opened}
        onClick={toggle}
      >
        <Indicator size={8} disabled={!hasNews}>
          <IconSparkles size={20} stroke={1.8} aria-hidden />
        </Indicator>
      </ActionIcon>
    </>
  );
}
