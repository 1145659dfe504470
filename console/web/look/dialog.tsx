import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useWords } from '../words/words.tsx';
import styles from './parts.module.css';

type Told = { title: string; lead?: string | undefined; onClose(): void; children: ReactNode };

/** The browser's own modal dialog: it keeps the focus, begins in its first field, closes on Escape and gives the focus back. */
export function Dialog({ title, lead, onClose, children }: Told) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  const { common } = useWords();
  // In the layout phase, for a dialog that is no longer in the page gives no focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The browser would take the first button, which closes it.
    shown?.querySelector<HTMLElement>('[data-first], textarea, input:not([type="hidden"])')?.focus();
    return () => shown?.close();
  }, []);
  // Told a moment later: React closes and shows again what it tries twice, in a build for development.
  const closed = () => dialog.current?.open || onClose();
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={name} onClose={closed}>
      <header className={styles.dialogHead}>
        <h2 id={name}>{title}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={common.close} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </dialog>
  );
}
