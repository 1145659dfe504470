import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { fieldErrorsOf } from '../trpc.ts';
import { refreshSavedViews } from './saved-view.ts';

type ViewNameDialogProps = {
  /** Names the dialog and its button. */
  title: string;
  name?: string;
  save(name: string): Promise<unknown>;
  /** Saves it in place of the view that has the name. */
  replace?(name: string): Promise<unknown>;
  onClose(): void;
};

type Given = { name: string; replaces: boolean };

/** Asks for the name of a view that is saved. */
export function ViewNameDialog({ title, name, save, replace, onClose }: ViewNameDialogProps) {
  const { lists: words } = useTranslations();
  const saving = useMutation({
    mutationFn: (given: Given) => (given.replaces && replace ? replace(given.name) : save(given.name)),
    onSuccess: async () => {
      await refreshSavedViews();
      onClose();
    },
  });
  const form = useContractForm({
    initial: { name: name ?? '' },
    inputOf: ({ name }): Given => ({ name: name.trim(), replaces: false }),
    send: saving,
  });
  const isTaken = fieldErrorsOf(saving.error).some(({ path }) => path === 'name');
  return (
    <FormDialog
      title={title}
      form={form}
      action={title}
      actions={
        replace &&
        isTaken && (
          <Button variant="default" loading={saving.isPending} onClick={() => form.submit({ replaces: true })}>
            {words.replaceView}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextInput label={words.viewName} required maxLength={60} {...form.field('name')} />
    </FormDialog>
  );
}
