import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { type Review, titleOf } from '../drafts/draft.ts';
import { RejectionDialog } from '../drafts/rejection-dialog.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useUnsavedIds } from '../unsaved/unsaved-changes.ts';
import styles from './bulk-actions.module.css';
import { isSaved, partition, useBulkDecisions } from './use-bulk-decisions.ts';

type BulkActionsProps = { selected: Review[]; onClear(): void; onDecided(id: string): void };

/** The toolbar for the ticked drafts. It says beforehand which of them an approval will leave out. */
export function BulkActions({ selected, onClear, onDecided }: BulkActionsProps) {
  const translations = useTranslations();
  const { queue } = translations;
  const { isBusy, approveAll, rejectAll } = useBulkDecisions(onDecided);
  const [rejecting, setRejecting] = useState(false);
  // Draws the numbers anew when unsaved text comes or goes.
  useUnsavedIds();
  const { approvable, flagged, unsaved } = partition(selected);
  const saved = selected.filter(isSaved);
  if (selected.length === 0) return null;
  return (
    <div className={styles.bulk} role="toolbar" data-bulk aria-label={queue.selected(selected.length)}>
      <p className={styles.summary}>
        <strong>{queue.selected(selected.length)}</strong>
        {flagged > 0 && <em>{queue.flags(flagged)}</em>}
        {unsaved > 0 && <em>{queue.bulkUnsaved(unsaved)}</em>}
      </p>
      <Button
        size="sm"
        loading={isBusy}
        disabled={approvable.length === 0}
        onClick={() => void approveAll(selected).then(onClear)}
      >
        {queue.approveAll(approvable.length)}
      </Button>
      <Button
        size="sm"
        variant="light"
        color="red"
        disabled={isBusy || saved.length === 0}
        onClick={() => setRejecting(true)}
      >
        {queue.rejectAll(saved.length)}
      </Button>
      <CloseButton
        className={styles.clear}
        aria-label={queue.clearSelection}
        title={queue.clearSelection}
        disabled={isBusy}
        onClick={onClear}
      />
      {rejecting && (
        <RejectionDialog
          recipients={saved.map((review) => titleOf(review, translations))}
          onClose={() => setRejecting(false)}
          onReject={(reason) => {
            setRejecting(false);
            void rejectAll(selected, reason).then(onClear);
          }}
        />
      )}
    </div>
  );
}
