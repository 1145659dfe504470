import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ActionToast } from './action-toast.tsx';
import { DecisionToast } from './decision-toast.tsx';
import { SummaryToast } from './summary-toast.tsx';
import { dismissToast, type Toast, undoableCount, useAnnouncement, useToasts } from './toast-store.ts';
import styles from './toasts.module.css';

/** The latest decision and what becomes of it, shown while it can be undone and shortly after. Ctrl Z outside of a text undoes it. */
export function Toasts() {
  const toasts = useToasts();
  const announcement = useAnnouncement();
  const latest = toasts.at(-1);
  const ref = useRef<HTMLDivElement>(null);
  useHotkeys([['mod+Z', () => ref.current?.querySelector<HTMLElement>('[data-act="undo"]')?.click()]]);
  return (
    <>
      <div className={shared.visuallyHidden} role="status" aria-live="polite">
        {announcement}
      </div>
      {latest && (
        <div className={styles.toasts} ref={ref}>
          <ToastCard key={latest.key} toast={latest} othersUndoable={undoableCount(toasts.slice(0, -1))} />
        </div>
      )}
    </>
  );
}

type ToastCardProps = { toast: Toast; othersUndoable: number };

function ToastCard({ toast, othersUndoable }: ToastCardProps) {
  const { common, draftStatus } = useTranslations();
  const handleDismiss = () => dismissToast(toast.key);
  return (
    <div className={styles.toast} data-toast>
      <div className={styles.body}>
        {'review' in toast && (
          <DecisionToast review={toast.review} hasOthers={othersUndoable > 0} onDismiss={handleDismiss} />
        )}
        {'decided' in toast && <SummaryToast content={toast} onDismiss={handleDismiss} />}
        {'undo' in toast && <ActionToast content={toast} onDismiss={handleDismiss} />}
        {othersUndoable > 0 && (
          <Link href={paths.history} className={styles.others}>
            {draftStatus.othersUndoable(othersUndoable)}
          </Link>
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={common.close} onClick={handleDismiss}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  );
}
