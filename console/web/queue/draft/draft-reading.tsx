import { Box, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import type { ProposalItem } from '../../../../domain/matching/property-proposal.ts';
import { lazyPage } from '../../components/code-loading.ts';
import { ErrorMessage } from '../../components/error-message.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { trpc } from '../../trpc.ts';
import { type Correction, CorrectionContext } from '../findings/fact.tsx';
import { FactStrip } from '../findings/fact-strip.tsx';
import { correctedTexts, isCorrectable } from '../findings/finding-words.ts';
import { RewriteOrigin } from '../rewriting.tsx';
import { announce } from '../toasts/toast-store.ts';
import { ConsentNotice } from './consent-line.tsx';
import { ConversationExcerpt } from './conversation-excerpt.tsx';
import { contentOf, type Draft, hasEditableTexts, type Review, textsOf } from './draft.ts';
import { DraftDetails } from './draft-details.tsx';
import { BlockedNotice, DuplicateNotice, WaitingBesideNotice } from './draft-notices.tsx';
import text from './draft-text.module.css';
import { DraftText } from './draft-text.tsx';
import { onConflict, refetchReview } from './review-updates.ts';
import { SmsSegments } from './sms-segments.tsx';

const ProposalFact = lazyPage(() => import('../../matching/proposal-fact.tsx'));

type DraftReadingProps = {
  review: Review;
  name: string;
  /** Called with the corrected draft. Absent where the text cannot be changed. */
  onEdited?: ((review: Review) => void) | undefined;
};

/** Everything to read before deciding: what needs a look, the exact text, then what helps to judge it. */
export function DraftReading({ review, name, onEdited }: DraftReadingProps) {
  const { draft, findings, consent } = review;
  const content = useMemo(() => contentOf(draft, review.rendered), [draft, review.rendered]);
  const isPending = draft.status === 'pending';
  const { proposal } = draft.item as Partial<ProposalItem>;
  const { correction, error, hasCorrected } = useCorrections(review, onEdited);
  return (
    <CorrectionContext value={correction}>
      <div>
        {isPending && <BlockedNotice review={review} />}
        <RewriteOrigin review={review} />
        <FactStrip findings={findings}>
          <DuplicateNotice duplicate={review.duplicate} />
          <WaitingBesideNotice others={review.waitingBeside} />
          {proposal && (
            <Suspense>
              <ProposalFact proposal={proposal} />
            </Suspense>
          )}
          {isPending && !review.blocked && consent && <ConsentNotice consent={consent} />}
        </FactStrip>
        <ErrorMessage error={error} />
        <DraftText content={content} name={name} findings={findings} />
        {content.kind === 'sms' && (
          <Text c="dimmed" fz="sm" mt={6}>
            <SmsSegments sms={content.item} />
          </Text>
        )}
        <EditComparison draft={draft} opened={hasCorrected} />
        <DraftDetails review={review} />
        {review.contact && <ConversationExcerpt messages={review.conversation} />}
      </div>
    </CorrectionContext>
  );
}

/** Correcting the flags of a pending message in one step: the replacement is saved as an edit of the text that was read. */
function useCorrections(review: Review, onEdited: ((review: Review) => void) | undefined) {
  const { findings: texts } = useTranslations();
  const [hasCorrected, setHasCorrected] = useState(false);
  const { id, kind, item, fingerprint, status } = review.draft;
  const edit = useMutation(
    trpc.drafts.edit.mutationOptions({
      onSuccess: async (draft) => {
        setHasCorrected(true);
        announce(texts.corrected);
        onEdited?.({ ...(await refetchReview(id)), draft });
      },
      onError: onConflict(id),
    }),
  );
  const { mutate, isPending } = edit;
  const canEdit = onEdited !== undefined && status === 'pending' && hasEditableTexts(kind);
  const correction = useMemo((): Correction | null => {
    if (!canEdit) return null;
    const current = textsOf(item);
    return {
      isPending,
      isCorrectable: (finding) => isCorrectable(finding, current),
      correct: (findings) => mutate({ id, fingerprint, change: correctedTexts(current, findings) }),
    };
  }, [canEdit, isPending, item, id, fingerprint, mutate]);
  return { correction, error: edit.error, hasCorrected };
}

const TextComparison = lazyPage(() => import('./text-comparison.tsx'));

type EditComparisonProps = { draft: Draft; opened?: boolean };

/** After a person's edit, what differs from the agent's text. */
function EditComparison({ draft, opened = false }: EditComparisonProps) {
  const translations = useTranslations();
  // The system edits a campaign's draft only to count its recipients again.
  if (draft.editedBy?.kind !== 'human') return null;
  return (
    <Box component="details" mt="xs" className={text.disclosure} open={opened}>
      <summary>{translations.draft.changesSinceRequest}</summary>
      <Suspense fallback={null}>
        <TextComparison asked={textsOf(draft.asked)} current={textsOf(draft.item)} />
      </Suspense>
    </Box>
  );
}
