import { Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'wouter';
import { initialsOf } from '../components/initials.ts';
import { TimeAgo } from '../components/time-ago.tsx';
import { useHasUnsent } from '../composer/unsent-text.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { withoutGreeting } from '../queue/draft/plain-text.ts';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { type Conversation, conversationName, isOfNobody } from './conversation.ts';
import { useInboxPath } from './inbox-filters.tsx';
import styles from './inbox-page.module.css';

type Author = NonNullable<Conversation['latest']>['by'];

type ConversationLinkProps = {
  conversation: Conversation;
  isCurrent: boolean;
  /** Among one's own, only the conversations of nobody are marked. */
  showAssignee: boolean;
};

/** A conversation in the list: with whom, what the latest message is about, and who of the agency wrote it. */
export function ConversationLink({ conversation, isCurrent, showAssignee }: ConversationLinkProps) {
  const translations = useTranslations();
  const inboxPath = useInboxPath();
  const { inbox, draft } = translations;
  const userId = useCurrentUser()?.id;
  const { id, channel, subject, snippet, latest, unreadCount, lastMessageAt, contact, assignee } = conversation;
  const hasUnsent = useHasUnsent(id);
  const name = conversationName(conversation, translations);
  const writerOf = (by: Author) => (by === null ? draft.you : by.id === userId ? inbox.me : by.name);
  const isUnknown = contact === null && name !== inbox.unknownSender;
  const isMarked = !showAssignee && isOfNobody(conversation);
  return (
    <Link href={inboxPath(id)} className={styles.conversation} aria-current={isCurrent ? 'true' : undefined}>
      <Group component="span" justify="space-between" align="baseline" gap="sm" wrap="nowrap">
        <Text span inherit truncate fw={unreadCount > 0 ? 650 : undefined}>
          {name}
        </Text>
        <Text span flex="none" fz={13} c="dimmed">
          <TimeAgo at={lastMessageAt} />
        </Text>
      </Group>
      <Group component="span" align="baseline" gap="sm" wrap="nowrap">
        <Text span flex={1} truncate fz="sm" c="dimmed">
          {hasUnsent && (
            <Text span inherit fw={600} c="var(--warn)">
              {inbox.unsent} ·{' '}
            </Text>
          )}
          {draft.kinds[channel]} · {latest?.direction === 'outbound' && inbox.wrote(writerOf(latest.by))}
          {subject ?? (snippet && withoutGreeting(snippet))}
        </Text>
        {showAssignee && assignee && !isOfNobody(conversation) && (
          <Text span fz="xs" fw={600} c="dimmed" title={assignee.name}>
            <span aria-hidden="true">{initialsOf(assignee.name)}</span>
            <VisuallyHidden>{assignee.name}</VisuallyHidden>
          </Text>
        )}
        {unreadCount > 0 && (
          <Badge flex="none" px={6} bg="var(--accent)" c="light-dark(#fff, #10201a)">
            <span aria-hidden="true">{unreadCount}</span>
            <VisuallyHidden>{inbox.unread(unreadCount)}</VisuallyHidden>
          </Badge>
        )}
      </Group>
      {(isUnknown || isMarked) && (
        <Group component="span" align="baseline" gap="xs" fz={13} c="dimmed">
          {isUnknown && inbox.unknownSender}
          {isMarked && <Badge color="yellow">{inbox.nobody}</Badge>}
        </Group>
      )}
    </Link>
  );
}
