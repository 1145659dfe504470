import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Scope, scopes } from '../../../domain/shared/actor.ts';
import { instantAt, localTime } from '../../../domain/shared/local-time.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { DayField } from '../dates/day-field.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { serverNow } from '../server-clock.ts';
import { trpc } from '../trpc.ts';
import { type NewKeySecret, refreshKeys } from './access-key.ts';

type NewKeyDialogProps = { onCreated(created: NewKeySecret): void; onClose(): void };

/** Creates a key. Only reading contacts is ticked at first; every other scope is a choice. */
export function NewKeyDialog({ onCreated, onClose }: NewKeyDialogProps) {
  const { keys } = useTranslations();
  const [until, setUntil] = useState('');
  const today = localTime(new Date(serverNow()), agencyTimeZone()).day;
  const create = useMutation(
    trpc.keys.create.mutationOptions({
      onSuccess: (created) => {
        void refreshKeys();
        onCreated(created);
      },
    }),
  );
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    create.mutate({
      name: fieldText(form, 'name'),
      scopes: form.getAll('scope') as Scope[],
      ...(until && { expiresAt: instantAt(until, '23:59', agencyTimeZone()).toISOString() }),
    });
  };
  return (
    <Dialog title={keys.create} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput label={keys.name} description={keys.nameHint} name="name" maxLength={100} required autoFocus />
        <fieldset className={shared.choices}>
          <legend>{keys.scopes}</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              name="scope"
              value={scope}
              label={keys.scopeNames[scope]}
              description={<code>{scope}</code>}
              defaultChecked={scope === 'contacts:read'}
            />
          ))}
        </fieldset>
        <DayField label={keys.expires} value={until} min={today} onChange={setUntil} />
        <ErrorMessage error={create.error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={create.isPending}>
            {keys.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
