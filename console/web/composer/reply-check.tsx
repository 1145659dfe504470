import { Text } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { contentOf } from '../queue/draft/draft.ts';
import text from '../queue/draft/draft-text.module.css';
import { DraftText } from '../queue/draft/draft-text.tsx';
import { SmsSegments } from '../queue/draft/sms-segments.tsx';
import { FactStrip } from '../queue/findings/fact-strip.tsx';
import styles from './composer.module.css';
import type { ReplyPreview } from './use-reply.ts';

type ReplyCheckProps = { preview: ReplyPreview; channel: 'sms' | 'email'; name: string };

/** The results of the checks while one writes, a line each, before the e-mail as it will be read, which is shown on demand. */
export function ReplyCheck({ preview, channel, name }: ReplyCheckProps) {
  const { composer: words, errors } = useTranslations();
  const { item, findings, blocked } = preview;
  const content = contentOf({ kind: channel, item });
  // On one’s own first message it says nothing that one does not know.
  const shown = findings.filter(({ code }) => code !== 'first_contact');
  return (
    <div className={styles.check}>
      {blocked && <p className={styles.problem}>{errors[blocked.code] ?? blocked.message}</p>}
      {content.kind === 'sms' && (
        <Text c="dimmed" fz="sm" aria-live="polite">
          <SmsSegments sms={content.item} />
        </Text>
      )}
      {shown.length > 0 && <FactStrip findings={shown} />}
      {channel === 'email' && (
        <details className={text.disclosure}>
          <summary>{words.preview}</summary>
          <DraftText content={content} name={name} findings={shown} />
        </details>
      )}
    </div>
  );
}
