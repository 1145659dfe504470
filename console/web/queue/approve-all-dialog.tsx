import { Button, Text } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { EmailItem } from '../../../domain/drafts/email.ts';
import { textPart } from '../../../domain/drafts/email-parts.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { FileList } from '../files/file-list.tsx';
import { approveAllTexts as en } from '../i18n/en/approve-all-texts.ts';
import { approveAllTexts as fr } from '../i18n/fr/approve-all-texts.ts';
import { useTexts, useTranslations } from '../i18n/language-provider.tsx';
import styles from './approve-all-dialog.module.css';
import { contentOf, type Review, titleOf } from './draft/draft.ts';
import text from './draft/draft-text.module.css';
import { DraftText } from './draft/draft-text.tsx';
import { withGaps } from './draft/plain-text.ts';
import { MarkedText } from './findings/marked-text.tsx';

type ApproveAllDialogProps = { reviews: readonly Review[]; onApprove(): void; onClose(): void };

/**
 * Shows who gets which exact text before several messages are approved at once. Nothing can be approved before the last text has been
 * on the screen. The button that goes on to it is another one elsewhere, so that no press of it approves anything.
 */
export default function ApproveAllDialog({ reviews, onApprove, onClose }: ApproveAllDialogProps) {
  const { approveAll: words } = useTexts({ fr, en });
  const translations = useTranslations();
  const { ref, end, isRead, readOn } = useReadToEnd();
  return (
    <Dialog title={words.title(reviews.length)} lead={words.lead(reviews.length)} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <section ref={ref} className={styles.texts} aria-label={words.texts} tabIndex={0} data-first>
        {reviews.map((review, index) => (
          <article key={review.draft.id} aria-label={titleOf(review, translations)}>
            <h3>{titleOf(review, translations)}</h3>
            <ExactText review={review} />
            {index === reviews.length - 1 && <div ref={end} />}
          </article>
        ))}
        {!isRead && (
          <Button
            className={styles.readOn}
            variant="default"
            size="compact-md"
            radius="xl"
            leftSection={<IconArrowDown size={16} aria-hidden />}
            onClick={readOn}
          >
            {words.readOn}
          </Button>
        )}
      </section>
      <DialogActions onCancel={onClose}>
        <Button data-confirm disabled={!isRead} onClick={onApprove}>
          {words.approve(reviews.length)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type ExactTextProps = { review: Review };

/**
 * An e-mail as those read it who see no pictures, and so each of a sequence: a frame would grow once it has loaded, below what has
 * been read.
 */
function ExactText({ review: { draft, findings, rendered } }: ExactTextProps) {
  const { draft: words, variables } = useTranslations();
  const content = contentOf(draft, rendered);
  if (content.kind === 'sms') return <Bubble words={content.item.body} />;
  if (content.kind === 'email') return <LetterText email={content.item} />;
  if (content.kind !== 'enrollment') return <DraftText content={content} name="" findings={findings} />;
  const { sequence, rendered: letters = [] } = content.item;
  const shown = (template: string) => withGaps(template, variables.chips);
  return (
    <>
      <p>{words.sequence(sequence.name, sequence.version)}</p>
      <ol className={text.steps}>
        {letters.map((letter, index) => (
          <li key={index}>
            <Text c="dimmed" fz="xs">
              {words.delay(letter.delayHours)}
            </Text>
            <LetterText email={{ ...letter, subject: shown(letter.subject), body: shown(letter.body) }} />
          </li>
        ))}
      </ol>
    </>
  );
}

type LetterTextProps = { email: Pick<EmailItem, 'subject' | 'body' | 'signature' | 'attachments'> };

const LetterText = ({ email }: LetterTextProps) => (
  <>
    <strong>{email.subject}</strong>
    <Bubble words={textPart(email)} />
    <FileList files={email.attachments ?? []} />
  </>
);

const Bubble = ({ words }: { words: string }) => (
  <div className={text.bubble}>
    <MarkedText text={words} field="body" findings={[]} />
  </div>
);

/**
 * Whether the end of what scrolls has been on the screen. Where the texts grow afterwards, the new end has to be read too; `end` marks
 * it.
 */
function useReadToEnd() {
  const ref = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    const [part, mark] = [ref.current, end.current];
    if (!part || !mark) return undefined;
    const seen = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) setIsRead(true);
    });
    const heights = new Map<Element, number>();
    const sizes = new ResizeObserver((entries) => {
      const hasGrown = entries.some(({ target, contentRect }) => contentRect.height > (heights.get(target) ?? 0));
      for (const { target, contentRect } of entries) heights.set(target, contentRect.height);
      if (!hasGrown) return;
      setIsRead(false);
      // Looks anew: where the end is still on the screen, it has been read already.
      seen.unobserve(mark);
      seen.observe(mark);
    });
    for (const article of part.querySelectorAll('article')) sizes.observe(article);
    return () => {
      sizes.disconnect();
      seen.disconnect();
    };
  }, []);
  const readOn = () => {
    // The button goes away at the end, and the focus must not go with it.
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollBy({ top: ref.current.clientHeight * 0.85 });
  };
  return { ref, end, isRead, readOn };
}
