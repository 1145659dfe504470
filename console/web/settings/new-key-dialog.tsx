import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { type Scope, scopes } from '../../../domain/shared/actor.ts';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { type NewKeySecret, refreshKeys } from './access-key.ts';

type NewKeyDialogProps = { onCreated(created: NewKeySecret): void; onClose(): void };

/** Creates a key. Only reading contacts is ticked at first; every other scope is a choice. */
export function NewKeyDialog({ onCreated, onClose }: NewKeyDialogProps) {
  const { keys, common } = useTranslations();
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
    const until = fieldText(form, 'until');
    create.mutate({
      name: fieldText(form, 'name'),
      scopes: form.getAll('scope') as Scope[],
      ...(until && { expiresAt: new Date(`${until}T23:59:59`).toISOString() }),
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
        <TextInput label={keys.expires} name="until" type="date" />
        <ErrorMessage error={create.error} />
        <div className={`${shared.row} ${shared.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {keys.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
