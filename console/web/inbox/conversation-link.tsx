import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { initialsOf } from '../components/initials.ts';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useHasUnsent } from '../composer/unsent-text.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type Conversation, conversationName, isOfNobody } from './conversation.ts';
import styles from './inbox-page.module.css';

type ConversationLinkProps = {
  conversation: Conversation;
  isCurrent: boolean;
  /** Among one's own, only the conversations of nobody are marked. */
  showAssignee: boolean;
};

export function ConversationLink({ conversation, isCurrent, showAssignee }: ConversationLinkProps) {
  const translations = useTranslations();
  const { inbox, draft } = translations;
  const { id, channel, subject, snippet, unreadCount, lastMessageAt, contact, assignee } = conversation;
  const hasUnsent = useHasUnsent(id);
  const name = conversationName(conversation, translations);
  const isUnknown = contact === null && name !== inbox.unknownSender;
  const isMarked = !showAssignee && isOfNobody(conversation);
  return (
    <Link
      href={`${paths.inbox}/${id}`}
      className={styles.conversation}
      aria-current={isCurrent ? 'true' : undefined}
      data-unread={unreadCount > 0}
    >
      <span className={styles.line}>
        <span className={styles.name}>{name}</span>
        <small>
          <TimeAgo at={lastMessageAt} />
        </small>
      </span>
      <span className={styles.line}>
        <span className={styles.snippet}>
          {hasUnsent && <strong className={styles.unsent}>{inbox.unsent} · </strong>}
          {draft.kinds[channel]} · {subject ?? snippet}
        </span>
        {showAssignee && assignee && !isOfNobody(conversation) && (
          <span className={styles.assignee} title={assignee.name}>
            <span aria-hidden="true">{initialsOf(assignee.name)}</span>
            <span className={shared.visuallyHidden}>{assignee.name}</span>
          </span>
        )}
        {unreadCount > 0 && (
          <span className={styles.unread}>
            <span aria-hidden="true">{unreadCount}</span>
            <span className={shared.visuallyHidden}>{inbox.unread(unreadCount)}</span>
          </span>
        )}
      </span>
      {(isUnknown || isMarked) && (
        <span className={styles.marks}>
          {isUnknown && <span className={styles.about}>{inbox.unknownSender}</span>}
          {isMarked && <span className={`${shared.tag} ${shared.warn}`}>{inbox.nobody}</span>}
        </span>
      )}
    </Link>
  );
}
