import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { EventType } from '../../../domain/shared/event.ts';
import { WebhookInput } from '../../../domain/webhooks/webhook-input.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, trpcClient } from '../trpc.ts';
import { EventTypeFields } from './event-type-fields.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { refreshWebhooks, type Webhook } from './webhook.ts';

type WebhookDialogProps = { webhook?: Webhook; onCreated?(secret: string): void; onClose(): void };

type Given = { name: string; url: string; kinds: EventType[] };

/** Creates a webhook, or changes one. */
export function WebhookDialog({ webhook, onCreated, onClose }: WebhookDialogProps) {
  const { webhooks } = useWebhookTexts();
  const { errors } = useTranslations();
  const save = useMutation({
    mutationFn: async (given: Given) => {
      if (!webhook) return (await trpcClient.webhooks.create.mutate(given)).secret;
      await trpcClient.webhooks.change.mutate({ id: webhook.id, ...given });
      return undefined;
    },
    onSuccess: async (secret) => {
      if (secret !== undefined) {
        void refreshWebhooks();
        return onCreated?.(secret);
      }
      await refreshWebhooks();
      onClose();
    },
  });
  const form = useContractForm({
    contract: WebhookInput,
    initial: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      kinds: webhook?.kinds.length ? webhook.kinds : (null as EventType[] | null),
    },
    // For the server an empty list means all event types, which must be an explicit choice.
    faultsOf: ({ kinds }) => ({ kinds: kinds?.length === 0 && webhooks.noKinds }),
    inputOf: ({ name, url, kinds }): Given => ({ name, url, kinds: kinds ?? [] }),
    send: save,
  });
  const code = errorCodeOf(form.error);
  const urlError = code?.startsWith('address_') ? errors[code] : undefined;
  const url = form.field('url');
  return (
    <FormDialog
      title={webhook ? webhook.name : webhooks.create}
      form={{ ...form, error: urlError ? null : form.error }}
      action={webhook ? webhooks.save : webhooks.create}
      onClose={onClose}
    >
      <TextInput
        label={webhooks.name}
        description={webhooks.nameHint}
        maxLength={100}
        required
        {...form.field('name')}
      />
      <TextInput
        label={webhooks.url}
        description={webhooks.urlHint}
        inputMode="url"
        maxLength={2000}
        placeholder="https://"
        required
        {...url}
        error={urlError ?? url.error}
        onChange={(event) => {
          save.reset();
          url.onChange(event);
        }}
      />
      <EventTypeFields {...form.field('kinds')} value={form.values.kinds} />
    </FormDialog>
  );
}
