import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { notLive, queryClient, refetchLive, trpc } from '../../trpc.ts';
import { hasStoredChange } from '../../unsaved/unsaved-changes.ts';
import { RewriteState } from '../rewriting.tsx';
import { showDecisionToast } from '../toasts/toast-store.ts';
import styles from './draft.module.css';
import { announcementOf, type Review, titleOf } from './draft.ts';
import { DraftActions } from './draft-actions.tsx';
import { DraftArticle } from './draft-article.tsx';
import { DraftHeading } from './draft-heading.tsx';
import { DraftReading } from './draft-reading.tsx';
import { DecisionSummary, DraftStatus } from './draft-status.tsx';
import { keepReadText } from './review-updates.ts';

type DraftContentProps = {
  draftId: string;
  /** Called once a decision on it is made here. */
  onDecided?(): void;
};

/** One draft by its id: to decide on it, or to see what became of it. */
export function DraftContent({ draftId, onDecided }: DraftContentProps) {
  const translations = useTranslations();
  // Reading a campaign's draft counts its recipients, which is too expensive to repeat at every change in the agency.
  const [isCampaign, setIsCampaign] = useState(false);
  const review = useQuery(trpc.drafts.read.queryOptions({ id: draftId }, isCampaign ? notLive : {}));
  if (review.data?.draft.kind === 'campaign' && !isCampaign) setIsCampaign(true);
  const isPending = review.data?.draft.status === 'pending';
  // A draft that was opened for a decision stays open if a colleague decides first: there may be unsaved changes. Those
  // that an earlier visit stored are opened too, so that their text can be copied.
  const [isOpen, setIsOpen] = useState(() => hasStoredChange(draftId));
  if (isPending && !isOpen) setIsOpen(true);
  const handleEdited = (edited: Review) => {
    queryClient.setQueryData(trpc.drafts.read.queryKey({ id: draftId }), edited);
    void refetchLive(trpc.drafts.pathKey());
  };
  const handleDecided = (decided: Review) => {
    showDecisionToast(decided, announcementOf(decided, translations));
    handleEdited(decided);
    setIsOpen(false);
    onDecided?.();
  };
  return (
    <>
      <ErrorMessage error={review.error} />
      {review.data && isOpen && (
        <OpenDraft
          latest={review.data}
          decidedElsewhere={!isPending}
          onSeeResult={() => setIsOpen(false)}
          onDecided={handleDecided}
          onEdited={handleEdited}
        />
      )}
      {review.data && !isOpen && <DecidedDraft review={review.data} />}
    </>
  );
}

type OpenDraftProps = {
  latest: Review;
  decidedElsewhere: boolean;
  onSeeResult(): void;
  onDecided(review: Review): void;
  onEdited(review: Review): void;
};

/** Shows the text that was opened until the person asks for a newer one. */
function OpenDraft({ latest, onEdited, ...props }: OpenDraftProps) {
  const [read, setRead] = useState(latest);
  const handleEdited = (review: Review) => {
    setRead(review);
    onEdited(review);
  };
  return (
    <Paper withBorder radius={14} bg="var(--card)" className={styles.card}>
      <DraftArticle review={keepReadText(read, latest)} latest={latest} onEdited={handleEdited} {...props} />
    </Paper>
  );
}

type DecidedDraftProps = { review: Review };

function DecidedDraft({ review }: DecidedDraftProps) {
  const translations = useTranslations();
  return (
    <Paper component="article" withBorder bg="var(--card)" radius={14} p="1rem 1.15rem 1.1rem">
      <DraftHeading review={review} />
      <Paper bg="var(--panel)" radius={10} my="0.9rem" p="0.75rem 0.9rem">
        <DraftStatus draft={review.draft} />
        <DecisionSummary draft={review.draft} />
        <RewriteState draft={review.draft} />
        <DraftActions draft={review.draft} />
      </Paper>
      <DraftReading review={review} name={titleOf(review, translations)} />
    </Paper>
  );
}
