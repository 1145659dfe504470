import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useGiveUp } from './dialog.tsx';
import styles from './dialog-actions.module.css';

type DialogActionsProps = { onCancel(): void; cancel?: string; children: ReactNode };

/** The buttons at the end of a form or of a question: one that gives up, and those that act. */
export function DialogActions({ onCancel, cancel, children }: DialogActionsProps) {
  const { common } = useTranslations();
  const giveUp = useGiveUp();
  return (
    <div className={styles.actions}>
      <Button variant="subtle" color="gray" onClick={() => giveUp(onCancel)}>
        {cancel ?? common.cancel}
      </Button>
      {children}
    </div>
  );
}
