import { Button, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import type { AgentText } from './use-agent-text.ts';

type AgentTextButtonProps = { agent: AgentText; disabled: boolean };

/** Asks for a text, with a wish or without. Shown only where the operator has set up a language model. */
export function AgentTextButton({ agent, disabled }: AgentTextButtonProps) {
  const { agentText: words } = useTranslations();
  const model = useQuery(trpc.account.state.queryOptions()).data?.languageModel;
  const [isOpen, setIsOpen] = useState(false);
  const [wish, setWish] = useState('');
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
