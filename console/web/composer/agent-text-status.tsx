import { Button, Group, Loader } from '@mantine/core';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './composer.module.css';
import type { AgentText } from './use-agent-text.ts';

type AgentTextStatusProps = { agent: AgentText; disabled: boolean };

/** Says that the text is being written, that it is there, or why there is none. */
export function AgentTextStatus({ agent, disabled }: AgentTextStatusProps) {
  const { agentText: words } = useTranslations();
  const { failure } = agent;
  return (
    <>
      <ErrorMessage error={agent.error} />
      <Group gap="xs" c="dimmed" fz="sm" className={styles.status} role="status">
        {agent.isWriting && (
          <>
            <Loader size="xs" aria-hidden />
            <span>{words.writing}</span>
            <Button size="compact-sm" variant="default" onClick={agent.stop}>
              {words.stop}
            </Button>
          </>
        )}
        {agent.isOffered && (
          <>
            <span>{words.ready}</span>
            <Button size="compact-sm" disabled={disabled} onClick={agent.insert}>
              {words.replace}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={agent.discard}>
              {words.keep}
            </Button>
          </>
        )}
        {failure && (
          <p className={styles.problem}>
            {words.failures[failure.failure ?? 'interrupted']}
            {failure.detail && <small> ({failure.detail})</small>}
          </p>
        )}
      </Group>
    </>
  );
}
