import { useMemo } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { CorrectionContext } from '../findings/correction.ts';
import { FactStrip } from '../findings/fact-strip.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { ConsentNotice } from './consent-line.tsx';
import { ConversationExcerpt } from './conversation-excerpt.tsx';
import { contentOf, type Review } from './draft.ts';
import { DraftDetails } from './draft-details.tsx';
import styles from './draft-reading.module.css';
import { DraftText } from './draft-text.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { EditComparison } from './edit-comparison.tsx';
import { SmsSegments } from './sms-segments.tsx';
import { useCorrections } from './use-corrections.ts';

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
  const { correction, error, hasCorrected } = useCorrections(review, onEdited);
  return (
    <CorrectionContext value={correction}>
      <div className={styles.reading}>
        {isPending && <BlockedNotice review={review} />}
        <FactStrip findings={findings}>
          <DuplicateNotice duplicate={review.duplicate} />
          {isPending && !review.blocked && consent && <ConsentNotice consent={consent} />}
        </FactStrip>
        <ErrorMessage error={error} />
        <DraftText content={content} name={name} findings={findings} />
        {content.kind === 'sms' && (
          <p className={styles.segments}>
            <SmsSegments sms={content.item} />
          </p>
        )}
        <EditComparison draft={draft} opened={hasCorrected} />
        <DraftDetails review={review} />
        {review.contact && <ConversationExcerpt messages={review.conversation} />}
      </div>
    </CorrectionContext>
  );
}
