import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../server-clock.ts';
import { trpc } from '../trpc.ts';
import styles from './agent-panel.module.css';
import { kindOf } from './page-record.ts';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';

type WelcomeProps = {
  about: string | null;
  /** Puts a text into the field, to be completed or sent. */
  onSuggest(text: string): void;
  /** Shows an earlier run of this colleague. */
  onReopen(runId: string): void;
};

/** Says what one can ask for, and to whom goes what the agent reads. */
export function Welcome({ about, onSuggest, onReopen }: WelcomeProps) {
  const words = useAgentPanelTexts();
  const model = useQuery(trpc.agent.read.queryOptions({})).data?.model;
  const latest = useLatestRun();
  const kind = about === null ? undefined : kindOf(about);
  return (
    <Stack gap="sm" mt="auto">
      <Text component="h3" fz="1.15rem" fw={650}>
        {words.welcome}
      </Text>
      <Text c="dimmed" fz="sm">
        {words.welcomeLead} {model && words.reader(model.host, model.country)}
      </Text>
      <ul className={styles.suggestions} aria-label={words.suggestionsLabel}>
        {words.suggestions[kind ?? 'none'].map((text) => (
          <li key={text}>
            <UnstyledButton className={styles.suggestion} onClick={() => onSuggest(text)}>
              {text}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {latest && (
        <UnstyledButton className={styles.suggestion} onClick={() => onReopen(latest.id)}>
          <Text inherit fw={600}>
            {words.latest}
          </Text>
          <Text inherit c="dimmed" lineClamp={1}>
            {latest.prompt}
          </Text>
        </UnstyledButton>
      )}
    </Stack>
  );
}

const DAY_MS = 86_400_000;

/** The latest request of this colleague, perhaps from another tab or device, if it is no older than a day. */
function useLatestRun() {
  const { data } = useQuery(trpc.agent.runs.queryOptions({ limit: 1, origin: 'person', own: true }));
  const run = data?.data[0];
  return run && serverNow() - Date.parse(run.createdAt) < DAY_MS ? run : undefined;
}
