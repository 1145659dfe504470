import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { ErrorMessage } from './error-message.tsx';

type ConfirmDialogProps = {
  title: string;
  lead: string;
  /** The label of the button that confirms. */
  action: string;
  /** The label of the button that closes it, where that is not « Annuler ». */
  cancel?: string;
  onConfirm(): Promise<unknown>;
  onClose(): void;
};

/** Asks before an action. Closes once it is done, and shows its error if it fails. */
export function ConfirmDialog({ title, lead, action, cancel, onConfirm, onClose }: ConfirmDialogProps) {
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} lead={lead} onClose={onClose}>
      <ErrorMessage error={confirm.error} />
      <DialogActions onCancel={onClose} {...(cancel && { cancel })}>
        <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
