import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './agent-panel.module.css';
import type { Run } from './stream-lines.ts';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';

type RunNoticeProps = {
  /** How the run ended, in a sentence or two. */
  sentence: string;
  proposed: Run['proposed'];
  onOpen(): void;
  onClose(): void;
};

/** Says that the agent is through while its panel is closed, and leads to its drafts. Screen readers are told elsewhere. */
export function RunNotice({ sentence, proposed, onOpen, onClose }: RunNoticeProps) {
  const { common } = useTranslations();
  const words = useAgentPanelTexts();
  const [first, ...others] = proposed.filter(({ status }) => status === 'pending');
  return (
    <Paper withBorder shadow="md" bg="var(--card)" radius={12} p="sm" className={styles.notice}>
      <Group wrap="nowrap" align="start" gap="xs">
        <Text flex={1} fz="sm" fw={600}>
          {sentence}
        </Text>
        <CloseButton size="sm" aria-label={common.close} onClick={onClose} />
      </Group>
      <Group gap="xs" mt={8}>
        {first && (
          <Button
            component={Link}
            href={others.length > 0 ? paths.queue : `${paths.queue}/${first.id}`}
            size="compact-sm"
            variant="light"
            onClick={onClose}
          >
            {others.length > 0 ? words.readAll : words.reread}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onOpen}>
          {words.showExchange}
        </Button>
      </Group>
    </Paper>
  );
}
