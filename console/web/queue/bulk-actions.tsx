import { Button } from '@mantine/core';
import { useState } from 'react';
import { reasonText } from '../drafts/decision-text.ts';
import { type Draft, type Review, titleOf } from '../drafts/draft.ts';
import { RejectionDialog } from '../drafts/rejection-dialog.tsx';
import { announce, showSummaryToast } from '../drafts/toast-store.ts';
import type { Translations } from '../i18n/fr.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, trpcClient } from '../trpc.ts';
import { useUnsavedIds } from '../unsaved/unsaved-changes.ts';
import styles from './queue-page.module.css';

type BulkActionsProps = { selected: Review[]; onClear(): void; onDecided(id: string): void };

/** Decides on several drafts at once, each by a call of its own with the fingerprint of its text. */
export function BulkActions({ selected, onClear, onDecided }: BulkActionsProps) {
  const translations = useTranslations();
  const { queue } = translations;
  const [isBusy, setIsBusy] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const unsavedIds = useUnsavedIds();
  // The decision would be about the saved text, while the screen shows the edited one.
  const saved = selected.filter(({ draft }) => !unsavedIds.has(draft.id));
  const approvable = saved.filter(({ blocked }) => !blocked);
  const unsavedCount = selected.length - saved.length;
  const decideAll = async (reviews: Review[], decide: Decide) => {
    setIsBusy(true);
    const outcomes = await Promise.all(reviews.map((review) => decideOne(review, decide, translations)));
    for (const { decided, id } of outcomes) if (decided) onDecided(id);
    const text = summaryText(outcomes, saved.length - reviews.length, unsavedCount, translations);
    announce(text);
    showSummaryToast(
      text,
      outcomes.flatMap(({ failure }) => failure ?? []),
      outcomes.flatMap(({ decided }) => (decided?.waitsFor === 'undo' ? decided : [])),
    );
    onClear();
    setIsBusy(false);
  };
  const handleApprove = () =>
    decideAll(approvable, ({ id, fingerprint }) => trpcClient.drafts.approve.mutate({ id, fingerprint }));
  const handleReject = (reason: string) => {
    setRejecting(false);
    void decideAll(saved, ({ id }) => trpcClient.drafts.reject.mutate({ id, reason }));
  };
  if (selected.length === 0) return null;
  return (
    <div className={styles.bulk} role="toolbar" data-bulk aria-label={queue.selected(selected.length)}>
      <span>{queue.selected(selected.length)}</span>
      {unsavedCount > 0 && <em className={styles.unsaved}>{queue.bulkUnsaved(unsavedCount)}</em>}
      <Button size="sm" loading={isBusy} disabled={approvable.length === 0} onClick={handleApprove}>
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
      <Button size="sm" variant="subtle" color="gray" disabled={isBusy} onClick={onClear}>
        {queue.clearSelection}
      </Button>
      {rejecting && (
        <RejectionDialog
          recipients={saved.map((review) => titleOf(review, translations))}
          onClose={() => setRejecting(false)}
          onReject={handleReject}
        />
      )}
    </div>
  );
}

type Decide = (draft: Draft) => Promise<Draft>;

/** `decided` is the draft as the server returned it; `failure` names the recipient and says what went wrong. */
type Outcome = { id: string; decided?: Draft; failure?: string };

async function decideOne({ draft, contact }: Review, decide: Decide, translations: Translations): Promise<Outcome> {
  const { errors, common, draftStatus } = translations;
  const { id } = draft;
  const withName = (reason: string) => titleOf({ draft, contact }, translations) + common.colon + reason;
  try {
    const decided = await decide(draft);
    const reason = decided.reasonCode && reasonText(decided, draftStatus.rules);
    return { id, decided, ...(reason && { failure: withName(reason) }) };
  } catch (error) {
    return { id, failure: withName(errors[errorCodeOf(error) ?? 'unreachable'] ?? errors.unknown ?? '') };
  }
}

/** Counts the outcomes by the resulting status: a rule may reject a draft that a person has approved. */
function summaryText(outcomes: Outcome[], blocked: number, unsaved: number, { queue }: Translations): string {
  const failed = outcomes.filter(({ decided }) => !decided).length;
  const rejected = outcomes.filter(({ decided }) => decided?.status === 'rejected').length;
  const approved = outcomes.length - failed - rejected;
  return [
    approved > 0 && queue.bulkApproved(approved),
    rejected > 0 && queue.bulkRejected(rejected),
    blocked > 0 && queue.bulkBlocked(blocked),
    unsaved > 0 && queue.bulkUnsaved(unsaved),
    failed > 0 && queue.bulkFailed(failed),
  ]
    .filter(Boolean)
    .join(', ');
}
