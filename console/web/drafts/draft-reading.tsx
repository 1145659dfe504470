import { BlockedNotice } from './blocked-notice.tsx';
import { ConversationExcerpt } from './conversation-excerpt.tsx';
import { contentOf, type Review } from './draft.ts';
import { DraftText } from './draft-text.tsx';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { EditComparison } from './edit-comparison.tsx';
import { TextWarnings } from './text-warnings.tsx';

type DraftReadingProps = { review: Review; name: string };

/** The text with everything that helps to judge it. */
export const DraftReading = ({ review, name }: DraftReadingProps) => (
  <>
    <DraftText content={contentOf(review.draft, review.rendered)} name={name} findings={review} />
    <TextWarnings findings={review} />
    <DuplicateWarning duplicate={review.duplicate} />
    <EditComparison draft={review.draft} />
    {review.contact && <ConversationExcerpt messages={review.conversation} />}
    {review.draft.status === 'pending' && <BlockedNotice blocked={review.blocked} />}
  </>
);
