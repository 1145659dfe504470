import { Anchor, Box, Group, Switch, Text, ThemeIcon } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { type AgentSettings, handleChanged } from './agent.ts';
import { LeavingText } from './leaving-text.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import { useAgentTexts } from './use-agent-texts.ts';

type AgentStateProps = { settings: AgentSettings };

/** Whether the agent works, and the switch with which an owner turns it on, having read what leaves the house, and off at once. */
export function AgentState({ settings }: AgentStateProps) {
  const words = useAgentTexts();
  const { formatDateTime } = useDateFormat();
  const [openDialog, setOpenDialog] = useState<'turn-on' | 'leaving' | null>(null);
  const turnOff = useMutation(trpc.agent.turnOff.mutationOptions({ onSuccess: handleChanged }));
  const mayTurnOn = useMay('turnAgentOn');
  const { enabled, changedBy, changedAt } = settings;
  const { state, meaning } = useStateWords(settings);
  const handleChange = () => (enabled ? turnOff.mutate({}) : setOpenDialog('turn-on'));
  return (
    <Card>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon
          visibleFrom="xs"
          size={44}
          radius="xl"
          variant="light"
          color={enabled ? 'green' : 'gray'}
          aria-hidden
        >
          <IconRobot size={24} stroke={1.6} />
        </ThemeIcon>
        <Box flex="1 1 auto" miw={0}>
          <Text fw={600} fz="1.1rem" lh={1.35} role="status">
            {state}
          </Text>
          <Text c="dimmed" fz="sm" mt={2}>
            {meaning}
          </Text>
          <Group gap="0.2rem 1rem" mt={6} fz="sm">
            <Anchor component="button" type="button" inherit onClick={() => setOpenDialog('leaving')}>
              {words.seeWhat}
            </Anchor>
            <Anchor component={Link} href={paths.agency} inherit>
              {words.pauseSwitch}
            </Anchor>
            {changedBy && changedAt && (
              <Text span inherit c="dimmed">
                {words.changed(changedBy.name, formatDateTime(changedAt))}
              </Text>
            )}
            {!mayTurnOn && (
              <Text span inherit c="dimmed">
                {words.ownersDecide}
              </Text>
            )}
          </Group>
        </Box>
        {mayTurnOn && (
          <Switch
            size="lg"
            aria-label={words.title}
            checked={turnOff.isPending ? false : enabled}
            onChange={handleChange}
          />
        )}
      </Group>
      <ErrorMessage error={turnOff.error} />
      {openDialog === 'turn-on' && <TurnOnDialog settings={settings} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'leaving' && (
        <Dialog title={words.seeWhat} onClose={() => setOpenDialog(null)}>
          <LeavingText model={settings.model} />
        </Dialog>
      )}
    </Card>
  );
}

/** The state in words, and what follows from it. While the agency's sending is paused, the agent waits too. */
function useStateWords({ enabled, model }: AgentSettings) {
  const words = useAgentTexts();
  const { data: account } = useQuery(trpc.account.state.queryOptions());
  if (!enabled) return { state: words.state.off, meaning: words.meaning.off };
  const state = model ? words.state.withModel(model.model, model.host, model.country) : words.state.recipesOnly;
  if (account?.agency?.pausedAt) return { state, meaning: words.meaning.paused };
  return { state, meaning: model ? words.meaning.withModel : words.meaning.recipesOnly };
}
