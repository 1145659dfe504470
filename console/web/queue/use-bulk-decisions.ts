import { useState } from 'react';
import { approveAllTexts as en } from '../i18n/en/approve-all-texts.ts';
import { approveAllTexts as fr } from '../i18n/fr/approve-all-texts.ts';
import type { Translations } from '../i18n/fr.ts';
import { useTexts, useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, trpcClient } from '../trpc.ts';
import { hasStoredChange } from '../unsaved/unsaved-changes.ts';
import { plannedTime } from './draft/departure.tsx';
import { type Draft, type Review, reasonText, titleOf } from './draft/draft.ts';
import { showSummaryToast } from './toasts/toast-store.ts';

/**
 * Decides on several drafts at once, each by a call of its own with the fingerprint of its text. Drafts with unsaved
 * changes are left out, because the decision would be about another text than the one that was typed. An approval also
 * leaves out what a person has to read on its own page, the flagged drafts, whose flags a person has to accept by name, and
 * those that a rule forbids.
 */
export function useBulkDecisions(onDecided: (id: string) => void) {
  const translations = useTranslations();
  const { approveAll: words } = useTexts({ fr, en });
  const [isBusy, setIsBusy] = useState(false);
  const decideAll = async (reviews: readonly Review[], leftOut: LeftOut, decide: Decide) => {
    setIsBusy(true);
    const outcomes = await Promise.all(reviews.map((review) => decideOne(review, decide, translations)));
    for (const { decided, id } of outcomes) if (decided) onDecided(id);
    const text = summaryText(outcomes, leftOut, translations, words);
    showSummaryToast(
      text,
      outcomes.flatMap(({ failure }) => failure ?? []),
      outcomes.flatMap(({ decided }) => decided ?? []),
    );
    setIsBusy(false);
  };
  const approveAll = ({ approvable, ...leftOut }: Partition) =>
    decideAll(approvable, leftOut, ({ id, fingerprint }, sendAt) =>
      trpcClient.drafts.approve.mutate({ id, fingerprint, ...(sendAt !== undefined && { sendAt }) }),
    );
  const rejectAll = (reviews: Review[], reason: string) => {
    const saved = reviews.filter(isSaved);
    return decideAll(saved, { ...none, unsaved: reviews.length - saved.length }, ({ id }) =>
      trpcClient.drafts.reject.mutate({ id, reason }),
    );
  };
  return { isBusy, approveAll, rejectAll };
}

export const isFlagged = ({ findings }: Review) => findings.some(({ flag }) => flag);
export const isSaved = ({ draft }: Review) => !hasStoredChange(draft.id);

/** Whether there is more to read than a text: the document to sign, or who all will get a campaign. */
export const needsOwnPage = ({ draft }: Review) => draft.kind === 'signature' || draft.kind === 'campaign';

/** How many drafts an approval leaves out, by the reason. */
type LeftOut = { flagged: number; blocked: number; apart: number; unsaved: number };
const none: LeftOut = { flagged: 0, blocked: 0, apart: 0, unsaved: 0 };

/** The drafts that an approval of all would approve, and the numbers of the others. */
export type Partition = LeftOut & { approvable: readonly Review[] };

export function partition(reviews: readonly Review[]): Partition {
  const saved = reviews.filter(isSaved);
  const allowed = saved.filter(({ blocked }) => !blocked);
  const together = allowed.filter((review) => !needsOwnPage(review));
  const approvable = together.filter((review) => !isFlagged(review));
  return {
    approvable,
    flagged: together.length - approvable.length,
    blocked: saved.length - allowed.length,
    apart: allowed.length - together.length,
    unsaved: reviews.length - saved.length,
  };
}

/** `sendAt`: when the plan of a week means it to leave. */
type Decide = (draft: Draft, sendAt: string | undefined) => Promise<Draft>;

/** `decided` is the draft as the server returned it; `failure` names the recipient and says what went wrong. */
type Outcome = { id: string; decided?: Draft; failure?: string };

async function decideOne(review: Review, decide: Decide, translations: Translations): Promise<Outcome> {
  const { draft, contact } = review;
  const { errors, common, draftStatus } = translations;
  const { id } = draft;
  const withName = (reason: string) => titleOf({ draft, contact }, translations) + common.colon + reason;
  try {
    const decided = await decide(draft, plannedTime(review));
    const reason = decided.reasonCode && reasonText(decided, draftStatus.rules);
    return { id, decided, ...(reason && { failure: withName(reason) }) };
  } catch (error) {
    return { id, failure: withName(errors[errorCodeOf(error) ?? 'unreachable'] ?? errors.unknown ?? '') };
  }
}

/** Counts the outcomes by the resulting status: a rule may reject a draft that a person has approved. */
function summaryText(
  outcomes: Outcome[],
  { flagged, blocked, apart, unsaved }: LeftOut,
  { queue }: Translations,
  words: typeof fr.approveAll,
): string {
  const failed = outcomes.filter(({ decided }) => !decided).length;
  const rejected = outcomes.filter(({ decided }) => decided?.status === 'rejected').length;
  const approved = outcomes.length - failed - rejected;
  return [
    approved > 0 && queue.bulkApproved(approved),
    rejected > 0 && queue.bulkRejected(rejected),
    flagged > 0 && queue.bulkFlagged(flagged),
    blocked > 0 && queue.bulkBlocked(blocked),
    apart > 0 && words.apart(apart),
    unsaved > 0 && queue.bulkUnsaved(unsaved),
    failed > 0 && queue.bulkFailed(failed),
  ]
    .filter(Boolean)
    .join(', ');
}
