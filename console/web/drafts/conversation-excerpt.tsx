import { useTranslations } from '../i18n/language-provider.tsx';
import type { Message } from './draft.ts';
import styles from './drafts.module.css';
import { MessageList } from './message-list.tsx';

type ConversationExcerptProps = {
  /** Oldest first. */
  messages: Message[];
};

/**
 * The conversation before the draft. Only the message that the draft answers is shown, the earlier ones are collapsed.
 */
export function ConversationExcerpt({ messages }: ConversationExcerptProps) {
  const { draft } = useTranslations();
  if (messages.length === 0) return null;
  const latest = messages.at(-1);
  const answered = latest?.direction === 'inbound' ? [latest] : [];
  const earlier = messages.slice(0, messages.length - answered.length);
  return (
    <>
      {answered.length > 0 && (
        <section className={styles.conversation} aria-label={draft.latestReply}>
          <p className={styles.hint}>{draft.latestReply}</p>
          <MessageList messages={answered} />
        </section>
      )}
      {earlier.length > 0 && (
        <details className={styles.conversation}>
          <summary>{draft.conversation(earlier.length)}</summary>
          <MessageList messages={earlier} />
        </details>
      )}
    </>
  );
}
