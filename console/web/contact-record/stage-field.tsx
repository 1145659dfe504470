import { Box, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { Select } from '../components/select.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { type Contact, type ContactSheet, contactName, refreshContacts } from './contact.ts';
import { LostDialog } from './lost-dialog.tsx';

/** The stage of the pipeline. To lose a contact, a reason is asked. An answer or a visit may suggest a further one. The toast takes a move back, unless a colleague has moved the contact since. */
export function StageField({ contact }: { contact: ContactSheet }) {
  const { id, stage, suggestedStage } = contact;
  const translations = useTranslations();
  const { contactRecord: words, stages, transaction } = translations;
  const [isLosing, setIsLosing] = useState(false);
  const move = useMutation(
    trpc.contacts.move.mutationOptions({
      // The page may hear of the change before it gets the answer.
      onMutate: () => stage,
      onSuccess: ({ stage: to }, _, from) => {
        const undo = async () => {
          const reason = from === 'lost' ? { reason: transaction.takenBack } : {};
          await trpcClient.contacts.move.mutate({ id, from: to, stage: from, ...reason }).finally(refreshContacts);
        };
        if (to !== from)
          showActionToast(transaction.moved(contactName(contact, translations), transaction.columns[to]), undo);
        return refreshContacts();
      },
    }),
  );
  const handleChange = (to: string) => {
    if (to === 'lost') setIsLosing(true);
    else move.mutate({ id, stage: to as Contact['stage'] });
  };
  const shown = move.isPending ? move.variables.stage : stage;
  return (
    <Box mt="md">
      <Text component="span" fz="xs" c="dimmed" aria-hidden="true">
        {words.stage}
      </Text>
      <Select label={words.stage} value={shown} onChange={handleChange} options={Object.entries(stages)} />
      {suggestedStage && !move.isPending && (
        <Group gap="xs" mt={5} fz="xs" c="dimmed">
          {words.stageReasons[suggestedStage]}
          <Button size="compact-sm" variant="default" onClick={() => move.mutate({ id, stage: suggestedStage })}>
            {words.moveTo(stages[suggestedStage] ?? suggestedStage)}
          </Button>
        </Group>
      )}
      {!isLosing && <ErrorMessage error={move.error} />}
      {isLosing && (
        <LostDialog
          contactCount={1}
          isPending={move.isPending}
          error={move.error}
          onLose={(reason) => move.mutate({ id, stage: 'lost', reason }, { onSuccess: () => setIsLosing(false) })}
          onClose={() => setIsLosing(false)}
        />
      )}
    </Box>
  );
}
