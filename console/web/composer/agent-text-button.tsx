import { Button, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useAgentAccess } from '../agent/use-agent-panel.ts';
import { WriteWithAgentButton } from '../agent/write-with-agent-button.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import type { AgentText } from './use-agent-text.ts';

type AgentTextButtonProps = {
  agent: AgentText;
  /** The id of the conversation, or of the contact if there is none yet. */
  about: string;
  disabled: boolean;
};

/**
 * Asks for a text: of the agency's own agent, in its panel, where it has one. What is written there goes only to the model that the
 * agency chose. Otherwise of the operator's language model, where there is one, with a wish or without.
 */
export function AgentTextButton({ agent, about, disabled }: AgentTextButtonProps) {
  const { agentText: words } = useTranslations();
  const model = useQuery(trpc.account.state.queryOptions()).data?.languageModel;
  const access = useAgentAccess();
  const [isOpen, setIsOpen] = useState(false);
  const [wish, setWish] = useState('');
  if (access === 'ready') return <WriteWithAgentButton about={about} size="compact-sm" variant="subtle" />;
  if (!model) return null;
  const ask = () => {
    setIsOpen(false);
    setWish('');
    agent.ask(wish);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // React passes the keys of this popover on to the form, whose Ctrl Enter sends the message.
    event.stopPropagation();
    if (event.key !== 'Enter' || event.repeat) return;
    event.preventDefault();
    ask();
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="top-end" width={320} trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={agent.isWriting}
          disabled={disabled}
          leftSection={<IconSparkles size={16} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.ask}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.ask} onKeyDown={handleKeyDown}>
        <Stack gap="xs">
          <TextInput
            data-autofocus
            label={words.wish}
            placeholder={words.wishPlaceholder}
            value={wish}
            maxLength={300}
            onChange={({ currentTarget }) => setWish(currentTarget.value)}
          />
          <Text c="dimmed" fz="sm">
            {words.hint(model.replace(':', ' · '))}
          </Text>
          <Button onClick={ask}>{words.write}</Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
