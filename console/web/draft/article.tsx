import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useCallback, useState } from 'react';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './article.module.css';
import { Before } from './conversation.tsx';
import { Deciding } from './deciding.tsx';
import { Edited } from './edited.tsx';
import { Facts } from './facts.tsx';
import { Heading } from './heading.tsx';
import { type Review, titleOf, written } from './item.ts';
import { useNewer } from './newer.ts';
import { Text } from './text.tsx';
import { keptOf } from './unsaved.ts';
import { Blocked, Twice, Warnings } from './warnings.tsx';

const Editor = lazy(() => import('./editor.tsx'));

type Told = {
  /** As it was first shown: another text is read before it takes its place. */
  review: Review;
  latest?: Review | undefined;
  onDecided(review: Review): void;
  onEdited(review: Review): void;
  /** Absent where nothing is selected. */
  onSelect?(id: string): void;
  selected?: boolean;
  /** Decided in another window while it was shown here. */
  gone?: boolean;
  /** Absent where a link leads to what became of it. */
  onSee?(): void;
};

/** One held item, to be read and decided on.  */
export const DraftArticle = memo(function DraftArticle({ review, latest, onSelect, selected, onSee, ...on }: Told) {
  const words = useWords();
  const [editing, edit] = useState(() => keptOf(review.draft.id) !== undefined);
  const newer = useNewer(review, latest);
  const { draft } = review;
  const [gone, end] = useGone(draft.id, on.gone);
  const name = titleOf(review, words);
  const show = (changed: Review) => {
    edit(false);
    on.onEdited(changed);
    document.getElementById(draft.id)?.focus();
  };
  return (
    <article
      id={draft.id}
      tabIndex={-1}
      aria-labelledby={`${draft.id}-name`}
      className={styles.article}
      data-selected={selected}
    >
      <div className={styles.top}>
        {onSelect && draft.kind !== 'campaign' && (
          <Checkbox
            className={styles.select}
            aria-label={words.draft.select(name)}
            checked={selected ?? false}
            onChange={() => onSelect(draft.id)}
            data-act="select"
          />
        )}
        <Heading review={review} id={`${draft.id}-name`} />
      </div>
      <div className={styles.columns}>
        <div className={styles.text}>
          {editing ? (
            <Suspense fallback={null}>
              <Editor
                review={review}
                newer={newer}
                gone={gone}
                onGone={end}
                onSee={onSee}
                onRead={on.onEdited}
                onSaved={show}
                onCancel={() => edit(false)}
              />
            </Suspense>
          ) : (
            <Reading review={review} name={name} />
          )}
        </div>
        <Facts review={review} editing={editing} />
        {!editing && (
          // A new text begins without what went wrong with the one before.
          <Deciding
            key={draft.fingerprint}
            review={review}
            newer={newer}
            gone={gone}
            onGone={end}
            onSee={onSee}
            onRead={show}
            onEdit={() => edit(true)}
            onDecided={on.onDecided}
          />
        )}
      </div>
    </article>
  );
});

/** Whether it was decided elsewhere: as the page tells it, or as a refusal said. What is taken back may be decided anew. */
function useGone(id: string, told: boolean | undefined) {
  const [refused, refuse] = useState(false);
  const asked = useQuery(trpc.drafts.read.queryOptions({ id }, { enabled: false })).data;
  const isPending = asked?.draft.status === 'pending';
  return [told || (refused && !isPending), useCallback(() => refuse(true), [])] as const;
}

/** The text with what is to be known about it. */
export const Reading = ({ review, name }: { review: Review; name: string }) => (
  <>
    <Text content={written(review.draft, review.rendered)} name={name} found={review} />
    <Warnings found={review} />
    <Twice twin={review.twin} />
    <Edited draft={review.draft} />
    {review.contact && <Before messages={review.conversation} />}
    {review.draft.status === 'pending' && <Blocked blocked={review.blocked} />}
  </>
);
