import { contentOf } from '../drafts/draft.ts';
import { DraftText } from '../drafts/draft-text.tsx';
import { extraSegments } from '../drafts/extra-segments.ts';
import { SmsSegments } from '../drafts/sms-segments.tsx';
import { FactStrip } from '../findings/fact-strip.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './composer.module.css';
import type { ReplyPreview } from './use-reply.ts';

type ReplyCheckProps = { preview: ReplyPreview; channel: 'sms' | 'email'; name: string };

/** The results of the checks while one writes, and the text with its marks wherever there is something to mark. */
export function ReplyCheck({ preview, channel, name }: ReplyCheckProps) {
  const { composer: words, errors } = useTranslations();
  const { item, findings, blocked } = preview;
  const content = contentOf({ kind: channel, item });
  // On one’s own first message it says nothing that one does not know.
  const shown = findings.filter(({ code }) => code !== 'first_contact');
  const hasMarks = shown.some(({ start, end }) => end > start);
  const isCostly = content.kind === 'sms' && extraSegments(content.item) > 0;
  return (
    <div className={styles.check}>
      {blocked && <p className={styles.problem}>{errors[blocked.code] ?? blocked.message}</p>}
      {channel === 'email' ? (
        <details className={styles.preview} open={shown.some(({ flag }) => flag) || undefined}>
          <summary>{words.preview}</summary>
          <DraftText content={content} name={name} findings={shown} />
        </details>
      ) : (
        (hasMarks || isCostly) && <DraftText content={content} name={name} findings={shown} />
      )}
      {content.kind === 'sms' && (
        <p className={styles.hint} aria-live="polite">
          <SmsSegments sms={content.item} />
        </p>
      )}
      {shown.length > 0 && <FactStrip findings={shown} />}
    </div>
  );
}
