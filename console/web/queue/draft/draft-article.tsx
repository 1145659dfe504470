import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useState } from 'react';
import { lazyPage } from '../../components/code-loading.ts';
import shared from '../../components/shared.module.css';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { trpc } from '../../trpc.ts';
import { storedChange } from '../../unsaved/unsaved-changes.ts';
import { AnsweredMessage } from './conversation-excerpt.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import styles from './draft.module.css';
import { type Review, titleOf } from './draft.ts';
import { DraftActions } from './draft-actions.tsx';
import { DraftDetails } from './draft-details.tsx';
import { DraftHeading } from './draft-heading.tsx';
import { DraftReading } from './draft-reading.tsx';
import { DecisionSummary } from './draft-status.tsx';
import { useNewerVersion } from './review-updates.ts';

const DraftEditor = lazyPage(() => import('./draft-editor.tsx'));

type DraftArticleProps = {
  /** As it was first shown: a newer text must be read before it replaces this one. */
  review: Review;
  latest?: Review | undefined;
  onDecided(review: Review): void;
  onEdited(review: Review): void;
  /** Whether somebody decided on it elsewhere while it was shown here. */
  decidedElsewhere?: boolean;
  /** Called instead of following the link to the decided draft. */
  onSeeResult?(): void;
};

/** A draft to be read, with the decision on it beneath. */
export const DraftArticle = memo(function DraftArticle({
  review,
  latest,
  onDecided,
  onEdited,
  decidedElsewhere,
  onSeeResult,
}: DraftArticleProps) {
  const translations = useTranslations();
  const [editing, setEditing] = useState(() => storedChange(review.draft.id) !== undefined);
  const newer = useNewerVersion(review, latest);
  const { draft } = review;
  const [isDecided, handleRefused] = useDecidedElsewhere(draft.id, decidedElsewhere);
  const name = titleOf(review, translations);
  const handleNewText = (changed: Review) => {
    setEditing(false);
    onEdited(changed);
    document.getElementById(draft.id)?.focus();
  };
  return (
    <article id={draft.id} tabIndex={-1} aria-labelledby={`${draft.id}-name`} className={styles.article}>
      <div className={styles.top}>
        <DraftHeading review={review} id={`${draft.id}-name`} />
      </div>
      <div className={styles.content}>
        <div className={styles.text}>
          {editing ? (
            <Suspense fallback={null}>
              <AnsweredMessage messages={review.conversation} />
              <DraftEditor
                review={review}
                newer={newer}
                decidedElsewhere={isDecided}
                onDecidedElsewhere={handleRefused}
                onSeeResult={onSeeResult}
                onRead={onEdited}
                onSaved={handleNewText}
                onDecided={onDecided}
                onCancel={() => setEditing(false)}
              />
            </Suspense>
          ) : (
            <DraftReading review={review} name={name} onEdited={isDecided || newer ? undefined : handleNewText} />
          )}
        </div>
        {editing && <DraftDetails review={review} editing />}
      </div>
      {!editing && draft.status === 'pending' && (
        <div className={styles.foot}>
          <DecisionButtons
            // The key resets the errors of an earlier text.
            key={draft.fingerprint}
            review={review}
            newer={newer}
            decidedElsewhere={isDecided}
            onDecidedElsewhere={handleRefused}
            onSeeResult={onSeeResult}
            onRead={handleNewText}
            onEdit={() => setEditing(true)}
            onDecided={onDecided}
          />
        </div>
      )}
      {draft.status !== 'pending' && (
        <div className={`${styles.foot} ${shared.row}`}>
          <DecisionSummary draft={draft} />
          <DraftActions draft={draft} />
        </div>
      )}
    </article>
  );
});

/**
 * Whether the draft was decided elsewhere: the page knows it, or an action here was refused. A refusal no longer
 * counts once the approval has been undone.
 */
function useDecidedElsewhere(id: string, known: boolean | undefined) {
  const [refused, setRefused] = useState(false);
  const fetched = useQuery(trpc.drafts.read.queryOptions({ id }, { enabled: false })).data;
  const isPending = fetched?.draft.status === 'pending';
  return [known || (refused && !isPending), useCallback(() => setRefused(true), [])] as const;
}
