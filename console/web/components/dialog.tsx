import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './shared.module.css';

type DialogProps = {
  title: string;
  lead?: string | undefined;
  onClose(): void;
  children: ReactNode;
};

/**
 * The browser's modal dialog: it traps the focus, starts in its first field, closes on Escape and restores the focus.
 * Ctrl+Enter confirms, with the submit button or the one that has `data-confirm`.
 */
export function Dialog({ title, lead, onClose, children }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Read while rendering: the menu in which it was chosen is gone once the dialog is on the page.
  const [opener] = useState(findOpener);
  const { common } = useTranslations();
  // A layout effect, because a dialog that has already left the page does not restore the focus.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    // By default the browser would focus the first button, which is the one that closes the dialog.
    dialog?.querySelector<HTMLElement>('[data-first], textarea, input:not([type="hidden"])')?.focus();
    return () => {
      dialog?.close();
      // A browser that is busy still counts what has the focus in the closed dialog.
      const { activeElement, body } = document;
      if (activeElement === body || dialog?.contains(activeElement)) opener?.focus();
    };
  }, [opener]);
  // React's development build runs effects twice: ignore the close event of a dialog that has been opened again.
  const handleClose = () => dialogRef.current?.open || onClose();
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    const button = dialogRef.current?.querySelector<HTMLButtonElement>('button[type="submit"], [data-confirm]');
    // Afterwards, because for a field that makes labels of what is typed, this Enter ends the last one.
    queueMicrotask(() => button?.click());
  };
  // In a portal, so that a part of the page that a narrower window hides does not hide the dialog with it.
  return createPortal(
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={handleClose}
      onKeyDown={handleKeyDown}
    >
      <header className={styles.dialogHead}>
        <h2 id={titleId}>{title}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={common.close} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </dialog>,
    document.body,
  );
}

/** The button that opened the dialog, or the menu in which it was chosen. */
function findOpener(): HTMLElement | null {
  const menu = document.activeElement?.closest('[role="menu"], [role="dialog"]');
  return document.querySelector<HTMLElement>(`[aria-controls="${menu?.id}"]`);
}
