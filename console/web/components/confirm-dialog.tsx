import { Button } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorMessage } from './error-message.tsx';
import shared from './shared.module.css';

type ConfirmDialogProps = {
  title: string;
  lead: string;
  /** The label of the button that confirms. */
  action: string;
  mutation: { isPending: boolean; error: unknown };
  onConfirm(): void;
  onClose(): void;
};

/** Asks before an action, and shows its error if it fails. */
export function ConfirmDialog({ title, lead, action, mutation, onConfirm, onClose }: ConfirmDialogProps) {
  const { common } = useTranslations();
  return (
    <Dialog title={title} lead={lead} onClose={onClose}>
      <ErrorMessage error={mutation.error} />
      <div className={`${shared.row} ${shared.end}`}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button loading={mutation.isPending} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
