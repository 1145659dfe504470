import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ErrorMessage } from './error-message.tsx';
import type { ContractForm } from './use-contract-form.ts';

type SaveRowProps = {
  form: ContractForm;
  /** Said once it is saved. */
  saved?: ReactNode;
  /** The label of the button, where it is not « Enregistrer ». */
  action?: string;
  disabled?: boolean;
  /** In a narrow form the button stands under the fields. */
  atStart?: boolean;
};

/** The end of a form on a page: what went wrong or that it is saved, and the button that saves. */
export function SaveRow({ form, saved, action, disabled = false, atStart = false }: SaveRowProps) {
  const { common } = useTranslations();
  const status = <span role="status">{saved}</span>;
  return (
    <>
      <ErrorMessage error={form.error} />
      <Group gap="xs" justify={atStart ? 'flex-start' : 'flex-end'}>
        {!atStart && status}
        <Button type="submit" loading={form.isPending} disabled={disabled}>
          {action ?? common.save}
        </Button>
        {atStart && status}
      </Group>
    </>
  );
}
