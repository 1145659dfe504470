import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Page } from '../components/page.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { announcementOf, type Review, titleOf } from '../queue/draft/draft.ts';
import { DraftActions } from '../queue/draft/draft-actions.tsx';
import { DraftArticle } from '../queue/draft/draft-article.tsx';
import { DraftHeading } from '../queue/draft/draft-heading.tsx';
import { DraftReading } from '../queue/draft/draft-reading.tsx';
import { DecisionSummary, DraftStatus } from '../queue/draft/draft-status.tsx';
import { keepReadText } from '../queue/draft/review-updates.ts';
import { showDecisionToast } from '../queue/toasts/toast-store.ts';
import { isUnknownRecord, notLive, queryClient, refetchLive, trpc } from '../trpc.ts';
import { hasStoredChange } from '../unsaved/unsaved-changes.ts';
import styles from './history-page.module.css';

/** The page whose address the agent receives for its draft: to decide on it, or to see what became of it. */
export default function DraftPage() {
  const { draftId = '' } = useParams<{ draftId: string }>();
  return <DraftContent key={draftId} draftId={draftId} />;
}

type DraftContentProps = { draftId: string };

function DraftContent({ draftId }: DraftContentProps) {
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
  };
  if (isUnknownRecord(review.error)) return <NotFound />;
  return (
    <Page title={translations.history.draft} back={{ href: paths.queue, label: translations.common.back }}>
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
    </Page>
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
        <DraftActions draft={review.draft} />
      </Paper>
      <DraftReading review={review} name={titleOf(review, translations)} />
    </Paper>
  );
}
