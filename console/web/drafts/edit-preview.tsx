import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { FactStrip } from '../findings/fact-strip.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { contentOf, type DraftChange, type Review, textsOf, titleOf } from './draft.ts';
import { DraftText } from './draft-text.tsx';
import styles from './drafts.module.css';
import { SmsSegments } from './sms-segments.tsx';

const TextComparison = lazyPage(() => import('./text-comparison.tsx'));

type EditPreviewProps = { review: Review; change: DraftChange };

/** The edited text as the server would send it, and its difference from the agent's text. */
export function EditPreview({ review, change }: EditPreviewProps) {
  const translations = useTranslations();
  const { id, kind, asked } = review.draft;
  const preview = useQuery(
    trpc.drafts.preview.queryOptions({ id, change }, { placeholderData: keepPreviousData, refetchInterval: false }),
  );
  if (!preview.data) return null;
  const content = contentOf({ kind, item: preview.data.item });
  return (
    <div className={styles.preview}>
      <section>
        <h3>{translations.draft.preview}</h3>
        <DraftText content={content} name={titleOf(review, translations)} findings={preview.data.findings} />
        {content.kind === 'sms' && (
          <p className={styles.hint} aria-live="polite">
            <SmsSegments sms={content.item} />
          </p>
        )}
        <FactStrip findings={preview.data.findings} />
      </section>
      <Suspense fallback={null}>
        <section>
          <h3>{translations.draft.yourChanges}</h3>
          <TextComparison asked={textsOf(asked)} current={textsOf(preview.data.item)} />
        </section>
      </Suspense>
    </div>
  );
}
