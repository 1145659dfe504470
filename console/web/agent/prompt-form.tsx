import { ActionIcon, Button, CloseButton, Group, Text, Textarea } from '@mantine/core';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { MAX_PROMPT } from '../../../domain/agent/run-limits.ts';
import styles from './agent-panel.module.css';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';

type PromptFormProps = {
  ref: Ref<HTMLTextAreaElement>;
  prompt: string;
  isFirst: boolean;
  /** A phone's Enter begins a line, as in its messages. */
  sendsOnEnter: boolean;
  /** « À propos de Camille Laurent » */
  about: string | null;
  isRunning: boolean;
  isStopping: boolean;
  onChange(prompt: string): void;
  onSend(): void;
  onStop(): void;
  onRemoveAbout(): void;
};

/**
 * The field for the prompt, with the record that it is about. The button that stops the agent stands beside the one that asks: in its
 * place it would get the second press of a double one.
 */
export function PromptForm({
  ref,
  prompt,
  isFirst,
  sendsOnEnter,
  about,
  isRunning,
  isStopping,
  onChange,
  onSend,
  onStop,
  onRemoveAbout,
}: PromptFormProps) {
  const words = useAgentPanelTexts();
  const helpId = useId();
  const { length } = prompt.trim();
  const isTooLong = length > MAX_PROMPT;
  const [wasEarly, setWasEarly] = useState(false);
  const send = () => {
    setWasEarly(isRunning && length > 0);
    if (length > 0 && !isTooLong && !isRunning) onSend();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!sendsOnEnter && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) send();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      {about && (
        <Group className={styles.about} gap={4} wrap="nowrap">
          <span title={about}>{about}</span>
          <CloseButton size="xs" aria-label={words.removeAbout(about)} onClick={onRemoveAbout} />
        </Group>
      )}
      <Textarea
        ref={ref}
        data-autofocus
        variant="unstyled"
        aria-label={words.prompt}
        placeholder={isFirst ? words.placeholder : words.placeholderAgain}
        value={prompt}
        aria-invalid={isTooLong}
        aria-describedby={helpId}
        autosize
        minRows={2}
        maxRows={8}
        classNames={{ input: styles.field as string }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <Group justify="flex-end" gap="xs">
        <Text id={helpId} aria-live="polite" flex={1} fz="xs" c={isTooLong ? 'var(--bad)' : 'dimmed'}>
          {isTooLong && words.tooLong(length, MAX_PROMPT)}
          {wasEarly && isRunning && words.atWork}
        </Text>
        {isRunning && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isStopping}
            leftSection={<IconPlayerStopFilled size={13} aria-hidden />}
            onClick={onStop}
          >
            {words.stop}
          </Button>
        )}
        <ActionIcon
          type="submit"
          size={32}
          radius="xl"
          aria-label={words.ask}
          title={words.ask}
          aria-disabled={length === 0}
          data-disabled={length === 0 || undefined}
          // A press leaves the focus in the field: a second one falls on a button that has nothing to send.
          onMouseDown={(event) => event.preventDefault()}
        >
          <IconArrowUp size={18} />
        </ActionIcon>
      </Group>
    </form>
  );
}
