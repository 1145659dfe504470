import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { ErrorMessage } from './error-message.tsx';
import shared from './shared.module.css';
import type { ContractForm } from './use-contract-form.ts';

type FormDialogProps = {
  title: string;
  lead?: string | undefined;
  form: ContractForm;
  /** The label of the button that sends the form. */
  action: ReactNode;
  /** Whether it cannot be taken back. */
  isGrave?: boolean;
  /** The label of the button that closes it, where that is not « Annuler ». */
  cancel?: string;
  disabled?: boolean;
  /** Whether it is filled in already, so that the button that sends it has the focus. */
  isFilled?: boolean;
  /** In the place of the form's error. */
  problem?: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  onClose(): void;
  children: ReactNode;
};

/** A form in a dialog. */
export function FormDialog({
  title,
  lead,
  form,
  action,
  isGrave = false,
  cancel,
  disabled = false,
  isFilled = false,
  problem,
  actions,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog title={title} lead={lead} onClose={onClose}>
      <form className={shared.stack} {...form.props}>
        {children}
        {problem || <ErrorMessage error={form.error} />}
        <DialogActions onCancel={onClose} {...(cancel && { cancel })}>
          {actions}
          <Button
            type="submit"
            {...(isGrave && { color: 'red' })}
            loading={form.isPending}
            disabled={disabled}
            data-autofocus={isFilled || undefined}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
