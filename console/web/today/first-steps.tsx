import { Box, Button, Group, Paper, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { queryClient, trpc } from '../trpc.ts';
import { FirstDraftStep } from './first-draft-step.tsx';
import styles from './first-steps.module.css';
import type { FirstStepsDone } from './use-first-steps.ts';

type FirstStepsProps = { steps: FirstStepsDone };

/** Leads an owner through the first steps of the agency. Each is ticked by what the agency has, not by a press. */
export function FirstSteps({ steps }: FirstStepsProps) {
  const { today } = useTranslations();
  const words = today.firstSteps;
  const hide = useMutation(
    trpc.firstSteps.hide.mutationOptions({
      onSuccess: (hidden) => queryClient.setQueryData(trpc.firstSteps.read.queryKey({}), hidden),
    }),
  );
  const isNext = (step: 'contacts' | 'team' | 'key' | 'approved') =>
    (['contacts', 'team', 'key', 'approved'] as const).find((each) => !steps[each]) === step;
  const linkTo = (path: string, label: string, primary: boolean) => (
    <Button component={Link} href={path} size="sm" variant={primary ? 'filled' : 'default'}>
      {label}
    </Button>
  );
  return (
    <Paper component="section" withBorder px="lg" py="md" mb="lg" aria-label={words.title}>
      <Group justify="space-between">
        <h2>{words.title}</h2>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={hide.isPending}
          onClick={() => hide.mutate({})}
        >
          {words.hide}
        </Button>
      </Group>
      <ErrorMessage error={hide.error} />
      <Box component="ol" m="8px 0 0" p={0}>
        <Step done={steps.contacts} title={words.contacts} hint={words.contactsHint}>
          {linkTo(paths.importExport, today.importContacts, isNext('contacts'))}
          {linkTo(paths.contacts, words.addContact, false)}
        </Step>
        <Step done={steps.team} title={words.team} hint={words.teamHint}>
          {linkTo(paths.team, today.inviteTeam, isNext('team'))}
        </Step>
        <Step done={steps.key} title={words.key} hint={words.keyHint}>
          {linkTo(paths.keys, today.connectAgent, isNext('key'))}
        </Step>
        <Step done={steps.approved} title={words.approved} hint={words.approvedHint(steps.keyUsed)}>
          <FirstDraftStep isNext={isNext('approved')} />
        </Step>
      </Box>
    </Paper>
  );
}

type StepProps = { done: boolean; title: string; hint: string; children: ReactNode };

/** One step: what it is for and where it is done, or a tick. */
function Step({ done, title, hint, children }: StepProps) {
  const { today } = useTranslations();
  return (
    <Group component="li" gap="xs" py="sm" className={styles.step}>
      <ThemeIcon variant={done ? 'light' : 'default'} radius="xl" size={26} className={styles.mark} aria-hidden>
        {done && <IconCheck size={16} stroke={2.6} />}
      </ThemeIcon>
      <Box flex="1 1 18rem">
        <strong>{title}</strong>
        <Text component={done ? 'span' : 'p'} c="dimmed" fz="sm" ms={done ? 'xs' : 0}>
          {done ? today.firstSteps.done : hint}
        </Text>
      </Box>
      {!done && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
