import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core';
import {
  IconArrowLeft,
  IconCheck,
  IconClockPause,
  IconMail,
  IconUserCheck,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { ErrorMessage } from '../components/error-message.tsx';
import { initialsOf } from '../components/initials.ts';
import { Select } from '../components/select.tsx';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { refetchLive, trpc, trpcClient } from '../trpc.ts';
import { type Conversation, conversationName, isOfNobody } from './conversation.ts';
import { useInboxPath } from './inbox-filters.tsx';
import styles from './inbox-page.module.css';
import { NewTaskButton } from './new-task-button.tsx';

type ConversationHeadProps = { conversation: Conversation };

/** The person, the initials of the colleague who has the conversation, and its state: on one line, but on a phone. */
export function ConversationHead({ conversation }: ConversationHeadProps) {
  const translations = useTranslations();
  const { inbox, draft } = translations;
  const inboxPath = useInboxPath();
  const { contact, channel, subject } = conversation;
  const name = conversationName(conversation, translations);
  return (
    <header className={styles.threadHead}>
      <Link href={inboxPath()} className={styles.back} aria-label={inbox.back}>
        <IconArrowLeft size={20} aria-hidden />
      </Link>
      <Text component="h2" flex={1} miw={0} truncate fz="1.05rem" fw={700}>
        {contact ? <RecordLink record={{ kind: 'contact', id: contact.id }}>{name}</RecordLink> : name}
        {subject && (
          <Text span display="block" truncate fz="sm" fw={400} c="dimmed">
            {subject}
          </Text>
        )}
      </Text>
      {contact?.consent[channel] === 'opted_out' && (
        <Badge variant="light" color="red" tt="none">
          {draft.consents[channel].opted_out}
        </Badge>
      )}
      <ConversationActions conversation={conversation} />
    </header>
  );
}

function ConversationActions({ conversation }: ConversationHeadProps) {
  const { inbox } = useTranslations();
  const { id, state, assignee } = conversation;
  const [, navigate] = useLocation();
  const inboxPath = useInboxPath();
  const userId = useCurrentUser()?.id;
  const team = useQuery(trpc.team.list.queryOptions({}));
  const assign = useMutation(trpc.conversations.assign.mutationOptions({ onSuccess: () => refetchLive() }));
  const move = useMutation(
    trpc.conversations.state.mutationOptions({
      onSuccess: async (_, { state: next }) => {
        await refetchLive(trpc.conversations.pathKey());
        showActionToast(inbox.moved[next], async () => {
          await trpcClient.conversations.state.mutate({ id, state });
          await refetchLive(trpc.conversations.pathKey());
        });
      },
    }),
  );
  const unread = useMutation(
    trpc.conversations.markUnread.mutationOptions({ onSuccess: () => refetchLive(trpc.conversations.pathKey()) }),
  );
  const handleMarkUnread = () => {
    // A conversation that stays in sight is read again as soon as it is unread.
    navigate(inboxPath());
    unread.mutate({ id });
  };
  const colleagues = (team.data?.colleagues ?? []).filter(
    (each) => each.disabledAt === null || each.id === assignee?.id,
  );
  const known = colleagues.some((each) => each.id === assignee?.id);
  return (
    <div className={styles.actions}>
      <div className={styles.assigneeChoice} title={assignee ? assignee.name : inbox.nobody}>
        <span aria-hidden="true">
          {assignee ? initialsOf(assignee.name) : <IconUserQuestion size={16} stroke={1.8} />}
        </span>
        <Select
          label={inbox.assignee}
          value={assignee?.id ?? ''}
          onChange={(assigneeId) => assign.mutate({ id, assigneeId: assigneeId || null })}
          options={[
            ['', inbox.nobody],
            ...(assignee && !known ? [[assignee.id, assignee.name] as const] : []),
            ...colleagues.map(({ id, name, disabledAt }) => [id, disabledAt ? inbox.disabled(name) : name] as const),
          ]}
        />
      </div>
      {isOfNobody(conversation) && userId && (
        <Button
          size="compact-sm"
          className={styles.takeOn}
          title={inbox.takeOn}
          loading={assign.isPending}
          px={7}
          onClick={() => assign.mutate({ id, assigneeId: userId })}
        >
          <Group component="span" gap={6} wrap="nowrap">
            <IconUserCheck size={16} aria-hidden />
            <span className={styles.label}>{inbox.takeOn}</span>
          </Group>
        </Button>
      )}
      <NewTaskButton conversation={conversation} />
      <ActionIcon
        size={26}
        variant="default"
        aria-label={inbox.markUnread}
        title={inbox.markUnread}
        onClick={handleMarkUnread}
      >
        <IconMail size={16} aria-hidden />
      </ActionIcon>
      {state === 'open' && (
        <ActionIcon
          size={26}
          variant="default"
          aria-label={inbox.wait}
          title={inbox.wait}
          loading={move.isPending}
          onClick={() => move.mutate({ id, state: 'waiting' })}
        >
          <IconClockPause size={16} aria-hidden />
        </ActionIcon>
      )}
      <Button
        size="compact-sm"
        variant={state === 'done' ? 'default' : 'light'}
        loading={move.isPending}
        leftSection={state === 'done' ? undefined : <IconCheck size={16} aria-hidden />}
        onClick={() => move.mutate({ id, state: state === 'done' ? 'open' : 'done' })}
      >
        {state === 'done' ? inbox.reopen : inbox.finish}
      </Button>
      {state === 'waiting' && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={move.isPending}
          onClick={() => move.mutate({ id, state: 'open' })}
        >
          {inbox.reopen}
        </Button>
      )}
      <ErrorMessage error={assign.error ?? move.error} />
    </div>
  );
}
