import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OwnLabels } from '../i18n/field-labels.ts';
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
  /** The labels of its fields that are others than elsewhere, for faults that do not stand at them. */
  labels?: OwnLabels;
  /** In the place of the form's error. */
  problem?: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  /** Without the button that sends it. */
  isReadOnly?: boolean;
  /** For a form with something beside it. */
  wide?: boolean;
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
  labels,
  problem,
  actions,
  isReadOnly = false,
  wide = false,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog title={title} lead={lead} wide={wide} onClose={onClose}>
      <form className={shared.stack} {...form.props}>
        {children}
        {problem || <ErrorMessage error={form.error} labels={labels} />}
        <DialogActions onCancel={onClose} {...(cancel && { cancel })}>
          {actions}
          {!isReadOnly && (
            <Button
              type="submit"
              {...(isGrave && { color: 'red' })}
              loading={form.isPending}
              disabled={disabled}
              data-first={isFilled || undefined}
            >
              {action}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
