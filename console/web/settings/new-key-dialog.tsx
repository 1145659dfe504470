import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { NewKeyInput } from '../../../domain/access/key-input.ts';
import { type Scope, scopes } from '../../../domain/shared/actor.ts';
import { instantAt, localTime } from '../../../domain/shared/local-time.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { DayField } from '../dates/day-field.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { serverNow } from '../server-clock.ts';
import { trpc } from '../trpc.ts';
import { mayDraft, type NewKeySecret, proposedScopes, refreshKeys } from './access-key.ts';

type NewKeyDialogProps = { onCreated(created: NewKeySecret): void; onClose(): void };

/** Creates a key. It can prepare messages unless the person decides otherwise; whatever it prepares waits for a person. */
export function NewKeyDialog({ onCreated, onClose }: NewKeyDialogProps) {
  const { keys } = useTranslations();
  const today = localTime(new Date(serverNow()), agencyTimeZone()).day;
  const form = useContractForm({
    contract: NewKeyInput,
    initial: { name: '', scopes: [...proposedScopes] as Scope[], expiresAt: '' },
    inputOf: ({ name, scopes, expiresAt }) => ({
      name,
      scopes,
      ...(expiresAt && { expiresAt: instantAt(expiresAt, '23:59', agencyTimeZone()).toISOString() }),
    }),
    send: useMutation(
      trpc.keys.create.mutationOptions({
        onSuccess: (created) => {
          void refreshKeys();
          onCreated(created);
        },
      }),
    ),
  });
  const { scopes: chosen } = form.values;
  return (
    <FormDialog title={keys.create} form={form} action={keys.create} onClose={onClose}>
      <TextInput
        label={keys.name}
        description={keys.nameHint}
        maxLength={100}
        required
        autoFocus
        {...form.field('name')}
      />
      <Checkbox.Group label={keys.scopes} {...form.field('scopes')}>
        <Stack gap="xs" mt="xs">
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={keys.scopeNames[scope]}
              description={
                <>
                  {keys.scopeHints[scope]} <code>{scope}</code>
                </>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <p role="status" className={shared.soft}>
        {mayDraft(chosen) ? keys.waitsForYou : keys.mayNotDraft}
      </p>
      <DayField label={keys.expires} min={today} {...form.field('expiresAt')} />
    </FormDialog>
  );
}
