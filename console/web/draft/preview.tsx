import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './draft.module.css';
import { Compared } from './edited.tsx';
import { type Change, type Review, textsOf, titleOf, written } from './item.ts';
import { Segments } from './segments.tsx';
import { Text } from './text.tsx';
import { Warnings } from './warnings.tsx';

/** How a change will look, told by the server as it will send it, and how far it is from what the agent asked. */
export function Preview({ review, change }: { review: Review; change: Change }) {
  const words = useWords();
  const { id, kind, asked } = review.draft;
  const preview = useQuery(
    trpc.drafts.preview.queryOptions({ id, change }, { placeholderData: keepPreviousData, refetchInterval: false }),
  );
  if (!preview.data) return null;
  const content = written({ kind, item: preview.data.item });
  return (
    <div className={styles.preview}>
      <section>
        <h3>{words.draft.preview}</h3>
        <Text content={content} name={titleOf(review, words)} found={preview.data} />
        {content.kind === 'sms' && (
          <p className={styles.quiet} aria-live="polite">
            <Segments sms={content.item} />
          </p>
        )}
        <Warnings found={preview.data} />
      </section>
      <Suspense fallback={null}>
        <section>
          <h3>{words.draft.change}</h3>
          <Compared asked={textsOf(asked)} now={textsOf(preview.data.item)} />
        </section>
      </Suspense>
    </div>
  );
}
