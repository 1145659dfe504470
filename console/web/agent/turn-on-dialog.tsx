import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../components/form-dialog.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { errorCodeOf, queryClient, trpc } from '../trpc.ts';
import { type AgentSettings, handleChanged } from './agent.ts';
import { LeavingText } from './leaving-text.tsx';
import { useAgentTexts } from './use-agent-texts.ts';

type TurnOnDialogProps = { settings: AgentSettings; onClose(): void };

/**
 * Shows what leaves the house before the agent works. What is shown changes under nobody's eyes: if the model is another one by
 * now, the server refuses, and the owner reads again.
 */
export function TurnOnDialog({ settings, onClose }: TurnOnDialogProps) {
  const { turnOn: words } = useAgentTexts();
  const [model, setModel] = useState(settings.model);
  const turnOn = useMutation(
    trpc.agent.turnOn.mutationOptions({
      onSuccess: async (changed) => {
        await handleChanged(changed);
        onClose();
      },
      onError: async (error) => {
        if (errorCodeOf(error) !== 'conflict') return;
        const now = await queryClient.fetchQuery({ ...trpc.agent.read.queryOptions({}), staleTime: 0 });
        setModel(now.model);
        form.update({ isRead: false });
      },
    }),
  );
  const form = useContractForm({
    initial: { isRead: false },
    faultsOf: ({ isRead }) => ({ isRead: !isRead && words.readFirst }),
    inputOf: () => ({ read: model && { host: model.host, country: model.country } }),
    send: turnOn,
  });
  const changed = errorCodeOf(turnOn.error) === 'conflict' && (
    <p className={shared.notice} role="alert">
      {words.changed}
    </p>
  );
  return (
    <FormDialog
      title={words.title}
      lead={words.lead}
      form={form}
      action={words.confirm}
      problem={changed}
      onClose={onClose}
    >
      <LeavingText model={model} />
      <Checkbox label={model ? words.read : words.readNothing} {...form.checkbox('isRead')} />
    </FormDialog>
  );
}
