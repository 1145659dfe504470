import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { EventType } from '../../../domain/shared/event.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, trpc } from '../trpc.ts';
import { EventTypeFields } from './event-type-fields.tsx';
import { refreshWebhooks, type Webhook } from './webhook.ts';

type WebhookDialogProps = { webhook?: Webhook; onCreated?(secret: string): void; onClose(): void };

/** Creates a webhook, or changes one. */
export function WebhookDialog({ webhook, onCreated, onClose }: WebhookDialogProps) {
  const { webhooks, errors } = useTranslations();
  const { create, change, error, reset, isPending } = useSave(onCreated, onClose);
  const [hasNoEventTypes, setHasNoEventTypes] = useState(false);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const kinds = form.getAll('kind') as EventType[];
    // For the server an empty list means all event types, which must be an explicit choice.
    const hasEventTypes = kinds.length > 0 || form.has('all');
    setHasNoEventTypes(!hasEventTypes);
    if (!hasEventTypes) return;
    const fields = { name: fieldText(form, 'name'), url: fieldText(form, 'url'), kinds };
    if (webhook) change({ id: webhook.id, ...fields });
    else create(fields);
  };
  const code = errorCodeOf(error);
  const urlError = code?.startsWith('address_') ? errors[code] : undefined;
  return (
    <Dialog title={webhook ? webhook.name : webhooks.create} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput
          label={webhooks.name}
          description={webhooks.nameHint}
          name="name"
          maxLength={100}
          defaultValue={webhook?.name}
          required
        />
        <TextInput
          label={webhooks.url}
          description={webhooks.urlHint}
          name="url"
          inputMode="url"
          maxLength={2000}
          defaultValue={webhook?.url}
          placeholder="https://"
          error={urlError}
          onChange={reset}
          required
        />
        <EventTypeFields
          selected={webhook?.kinds ?? []}
          isEmpty={hasNoEventTypes}
          onChange={() => setHasNoEventTypes(false)}
        />
        {!urlError && <ErrorMessage error={error} />}
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={isPending}>
            {webhook ? webhooks.save : webhooks.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useSave(onCreated: WebhookDialogProps['onCreated'], onClose: () => void) {
  const create = useMutation(
    trpc.webhooks.create.mutationOptions({
      onSuccess: ({ secret }) => {
        void refreshWebhooks();
        onCreated?.(secret);
      },
    }),
  );
  const change = useMutation(
    trpc.webhooks.change.mutationOptions({
      onSuccess: async () => {
        await refreshWebhooks();
        onClose();
      },
    }),
  );
  const reset = () => {
    create.reset();
    change.reset();
  };
  return {
    create: create.mutate,
    change: change.mutate,
    error: create.error ?? change.error,
    reset,
    isPending: create.isPending || change.isPending,
  };
}
