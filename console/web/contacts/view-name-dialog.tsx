import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { refreshSavedViews } from './saved-view.ts';

type ViewNameDialogProps = {
  /** Names the dialog and its button. */
  title: string;
  name?: string;
  save(name: string): Promise<unknown>;
  onClose(): void;
};

/** Asks for the name of a list of contacts. */
export function ViewNameDialog({ title, name, save, onClose }: ViewNameDialogProps) {
  const { contacts: words } = useTranslations();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await refreshSavedViews();
      onClose();
    },
  });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saving.mutate(fieldText(new FormData(event.currentTarget), 'name').trim());
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput name="name" label={words.viewName} defaultValue={name} required maxLength={60} />
        <ErrorMessage error={saving.error} />
        <div className={`${shared.row} ${shared.end}`}>
          <Button type="submit" loading={saving.isPending}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
