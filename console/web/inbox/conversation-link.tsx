import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type Conversation, conversationName } from './conversation.ts';
import styles from './inbox-page.module.css';

type ConversationLinkProps = { conversation: Conversation; isCurrent: boolean };

export function ConversationLink({ conversation, isCurrent }: ConversationLinkProps) {
  const translations = useTranslations();
  const { inbox, draft } = translations;
  const { id, channel, subject, snippet, unreadCount, lastMessageAt } = conversation;
  return (
    <Link
      href={`${paths.inbox}/${id}`}
      className={styles.conversation}
      aria-current={isCurrent ? 'true' : undefined}
      data-unread={unreadCount > 0}
    >
      <span className={styles.line}>
        <span className={styles.name}>{conversationName(conversation, translations)}</span>
        <small>
          <TimeAgo at={lastMessageAt} />
        </small>
      </span>
      <span className={styles.line}>
        <span className={styles.snippet}>
          {draft.kinds[channel]} · {subject ?? snippet}
        </span>
        {unreadCount > 0 && <span className={styles.unread}>{inbox.unread(unreadCount)}</span>}
      </span>
    </Link>
  );
}
