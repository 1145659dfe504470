import { useState } from 'react';
import type { Translations } from '../i18n/fr.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, trpcClient } from '../trpc.ts';
import { hasStoredChange } from '../unsaved/unsaved-changes.ts';
import { type Draft, type Review, reasonText, titleOf } from './draft/draft.ts';
import { showSummaryToast } from './toasts/toast-store.ts';

/**
 * Decides on several drafts at once, each by a call of its own with the fingerprint of its text. Drafts with unsaved
 * changes are left out, because the decision would be about another text than the one that was typed. An approval also
 * leaves out the flagged drafts, whose flags a person has to accept by name, and those that a rule forbids.
 */
export function useBulkDecisions(onDecided: (id: string) => void) {
  const translations = useTranslations();
  const [isBusy, setIsBusy] = useState(false);
  const decideAll = async (reviews: Review[], leftOut: LeftOut, decide: Decide) => {
    setIsBusy(true);
    const outcomes = await Promise.all(reviews.map((review) => decideOne(review, decide, translations)));
    for (const { decided, id } of outcomes) if (decided) onDecided(id);
    const text = summaryText(outcomes, leftOut, translations);
    showSummaryToast(
      text,
      outcomes.flatMap(({ failure }) => failure ?? []),
      outcomes.flatMap(({ decided }) => decided ?? []),
    );
    setIsBusy(false);
  };
  const approveAll = (reviews: Review[]) => {
    const { approvable, ...leftOut } = partition(reviews);
    return decideAll(approvable, leftOut, ({ id, fingerprint }) =>
      trpcClient.drafts.approve.mutate({ id, fingerprint }),
    );
  };
  const rejectAll = (reviews: Review[], reason: string) => {
    const saved = reviews.filter(isSaved);
    return decideAll(saved, { flagged: 0, blocked: 0, unsaved: reviews.length - saved.length }, ({ id }) =>
      trpcClient.drafts.reject.mutate({ id, reason }),
    );
  };
  return { isBusy, approveAll, rejectAll };
}

const isFlagged = ({ findings }: Review) => findings.some(({ flag }) => flag);
export const isSaved = ({ draft }: Review) => !hasStoredChange(draft.id);

/** How many drafts an approval leaves out, by the reason. */
type LeftOut = { flagged: number; blocked: number; unsaved: number };

/** The drafts that an approval of all would approve, and the numbers of the others. */
export function partition(reviews: Review[]): LeftOut & { approvable: Review[] } {
  const saved = reviews.filter(isSaved);
  const allowed = saved.filter(({ blocked }) => !blocked);
  const approvable = allowed.filter((review) => !isFlagged(review));
  return {
    approvable,
    flagged: allowed.length - approvable.length,
    blocked: saved.length - allowed.length,
    unsaved: reviews.length - saved.length,
  };
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
function summaryText(outcomes: Outcome[], { flagged, blocked, unsaved }: LeftOut, { queue }: Translations): string {
  const failed = outcomes.filter(({ decided }) => !decided).length;
  const rejected = outcomes.filter(({ decided }) => decided?.status === 'rejected').length;
  const approved = outcomes.length - failed - rejected;
  return [
    approved > 0 && queue.bulkApproved(approved),
    rejected > 0 && queue.bulkRejected(rejected),
    flagged > 0 && queue.bulkFlagged(flagged),
    blocked > 0 && queue.bulkBlocked(blocked),
    unsaved > 0 && queue.bulkUnsaved(unsaved),
    failed > 0 && queue.bulkFailed(failed),
  ]
    .filter(Boolean)
    .join(', ');
}
