import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, MouseEvent } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { fieldErrorsOf } from '../trpc.ts';
import { refreshSavedViews } from './saved-view.ts';

type ViewNameDialogProps = {
  /** Names the dialog and its button. */
  title: string;
  name?: string;
  save(name: string): Promise<unknown>;
  /** Saves it in place of the list that has the name. */
  replace?(name: string): Promise<unknown>;
  onClose(): void;
};

type Given = { name: string; replaces: boolean };

/** Asks for the name of a list of contacts. */
export function ViewNameDialog({ title, name, save, replace, onClose }: ViewNameDialogProps) {
  const { contacts: words } = useTranslations();
  const saving = useMutation({
    mutationFn: (given: Given) => (given.replaces && replace ? replace(given.name) : save(given.name)),
    onSuccess: async () => {
      await refreshSavedViews();
      onClose();
    },
  });
  const send = (form: HTMLFormElement, replaces: boolean) =>
    saving.mutate({ name: fieldText(new FormData(form), 'name').trim(), replaces });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget, false);
  };
  const handleReplace = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (form?.reportValidity()) send(form, true);
  };
  const isTaken = fieldErrorsOf(saving.error).some(({ path }) => path === 'name');
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput name="name" label={words.viewName} defaultValue={name} required maxLength={60} />
        <ErrorMessage error={saving.error} />
        <div className={`${shared.row} ${shared.end}`}>
          {replace && isTaken && (
            <Button variant="default" loading={saving.isPending} onClick={handleReplace}>
              {words.replaceView}
            </Button>
          )}
          <Button type="submit" loading={saving.isPending}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
