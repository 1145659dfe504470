import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { dismissToast, type Toast, useAnnouncement, useToasts } from '../drafts/toast-store.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { DecisionToast } from './decision-toast.tsx';
import { SummaryToast } from './summary-toast.tsx';
import styles from './toasts.module.css';

/** The latest decisions and what becomes of them, shown while they can be undone and shortly after. */
export function Toasts() {
  const toasts = useToasts();
  const announcement = useAnnouncement();
  return (
    <>
      <div className={styles.visuallyHidden} role="status" aria-live="polite">
        {announcement}
      </div>
      <div className={styles.toasts}>
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} />
        ))}
      </div>
    </>
  );
}

type ToastCardProps = { toast: Toast };

function ToastCard({ toast }: ToastCardProps) {
  const { common } = useTranslations();
  const handleDismiss = () => dismissToast(toast.key);
  return (
    <div className={styles.toast}>
      <div className={styles.body}>
        {'review' in toast ? (
          <DecisionToast review={toast.review} onDismiss={handleDismiss} />
        ) : (
          <SummaryToast content={toast} onDismiss={handleDismiss} />
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={common.close} onClick={handleDismiss}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  );
}
