import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { approveAllTexts as en } from '../i18n/en/approve-all-texts.ts';
import { approveAllTexts as fr } from '../i18n/fr/approve-all-texts.ts';
import { useTexts, useTranslations } from '../i18n/language-provider.tsx';
import { useUnsavedIds } from '../unsaved/unsaved-changes.ts';
import { type Review, titleOf } from './draft/draft.ts';
import { RejectionDialog } from './draft/rejection-dialog.tsx';
import styles from './queue.module.css';
import { useApproveAll } from './use-approve-all.tsx';
import { isSaved, partition, useBulkDecisions } from './use-bulk-decisions.ts';

type BulkActionsProps = { selected: Review[]; onClear(): void; onDecided(id: string): void };

/** The toolbar for the ticked drafts. It says beforehand which of them an approval will leave out. */
export function BulkActions({ selected, onClear, onDecided }: BulkActionsProps) {
  const translations = useTranslations();
  const { queue } = translations;
  const { approveAll: words } = useTexts({ fr, en });
  const { isBusy, approveAll, rejectAll } = useBulkDecisions(onDecided);
  const [rejecting, setRejecting] = useState(false);
  const approval = useApproveAll((asked) => approveAll(asked).then(onClear));
  // Draws the numbers anew when unsaved text comes or goes.
  useUnsavedIds();
  const { approvable, flagged, apart, unsaved } = partition(selected);
  const saved = selected.filter(isSaved);
  if (selected.length === 0) return null;
  return (
    <Group
      role="toolbar"
      data-bulk
      aria-label={queue.selected(selected.length)}
      gap="xs"
      px="sm"
      pt="xs"
      bg="var(--panel)"
      className={styles.bulk}
    >
      <Text fz="sm" flex="1 0 100%">
        <strong>{queue.selected(selected.length)}</strong>
        {[
          flagged > 0 && queue.flags(flagged),
          apart > 0 && words.apart(apart),
          unsaved > 0 && queue.bulkUnsaved(unsaved),
        ].map(
          (leftOut) =>
            leftOut && (
              <Text key={leftOut} span c="var(--warn)" ms="xs" inherit>
                {leftOut}
              </Text>
            ),
        )}
      </Text>
      <Button size="sm" loading={isBusy} disabled={approvable.length === 0} onClick={() => approval.ask(selected)}>
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
        ms="auto"
        aria-label={queue.clearSelection}
        title={queue.clearSelection}
        disabled={isBusy}
        onClick={onClear}
      />
      {approval.question}
      {rejecting && (
        <RejectionDialog
          recipients={saved.map((review) => titleOf(review, translations))}
          isOfRecipe={saved.every(({ recipe }) => recipe)}
          onClose={() => setRejecting(false)}
          onReject={(reason) => {
            setRejecting(false);
            void rejectAll(selected, reason).then(onClear);
          }}
        />
      )}
    </Group>
  );
}
