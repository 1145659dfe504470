import { Box, Textarea, type TextareaProps } from '@mantine/core';
import { useRef } from 'react';
import { contentOf } from '../queue/draft/draft.ts';
import { extraSegments } from '../queue/draft/extra-segments.ts';
import { splitByFindings } from '../queue/findings/finding-words.ts';
import styles from './composer.module.css';
import type { ReplyPreview } from './use-reply.ts';

type MarkedFieldProps = TextareaProps & {
  value: string;
  /** The findings of the checks in the text; while somebody types, in that of a moment ago. */
  preview: ReplyPreview | undefined;
};

/**
 * A field whose words are marked where the checks found something. A text field has no marks of its own: the same words lie
 * behind it at the same places, unseen but for their marks. What was found is said below, also to screen readers.
 */
export function MarkedField({ value, preview, ...props }: MarkedFieldProps) {
  const marksRef = useRef<HTMLDivElement>(null);
  const content = preview && contentOf({ kind: 'sms', item: preview.item });
  const costly = content?.kind === 'sms' && extraSegments(content.item) > 0 ? content.item.ucs2Characters : [];
  const inBody = (preview?.findings ?? []).filter(({ field, result }) => field === 'body' && result !== 'checked');
  return (
    <Box pos="relative">
      <div ref={marksRef} className={styles.marks} aria-hidden="true">
        {splitByFindings(value, inBody, costly).map(({ at, value: words, findings: [worst], mark }) =>
          worst || mark ? (
            <mark key={at} data-result={worst?.result ?? mark}>
              {words}
            </mark>
          ) : (
            words
          ),
        )}
      </div>
      <Textarea
        {...props}
        value={value}
        classNames={{ input: styles.overMarks ?? '' }}
        onScroll={({ target }) => {
          if (marksRef.current) marksRef.current.scrollTop = (target as HTMLElement).scrollTop;
        }}
      />
    </Box>
  );
}
