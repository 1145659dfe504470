import { Button } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconClockPause, IconUserCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import { showActionToast } from '../toasts/toast-store.ts';
import { refetchLive, trpc, trpcClient } from '../trpc.ts';
import { type Conversation, conversationName, isOfNobody } from './conversation.ts';
import styles from './inbox-page.module.css';
import { NewTaskButton } from './new-task-button.tsx';

type ConversationHeadProps = { conversation: Conversation };

/** The person, the colleague who takes the conversation on, and its state. */
export function ConversationHead({ conversation }: ConversationHeadProps) {
  const translations = useTranslations();
  const { inbox, draft } = translations;
  const { contact, channel, subject } = conversation;
  const name = conversationName(conversation, translations);
  return (
    <header className={styles.threadHead}>
      <Link href={paths.inbox} className={styles.back} aria-label={inbox.back}>
        <IconArrowLeft size={20} aria-hidden />
      </Link>
      <h2>
        {contact ? <RecordLink record={{ kind: 'contact', id: contact.id }}>{name}</RecordLink> : name}
        {subject && <span className={styles.subject}>{subject}</span>}
      </h2>
      {contact?.consent[channel] === 'opted_out' && (
        <span className={`${shared.tag} ${shared.bad}`}>{draft.consents[channel].opted_out}</span>
      )}
      <ConversationActions conversation={conversation} />
    </header>
  );
}

function ConversationActions({ conversation }: ConversationHeadProps) {
  const { inbox } = useTranslations();
  const { id, state, assignee } = conversation;
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
  const colleagues = (team.data?.colleagues ?? []).filter(
    (each) => each.disabledAt === null || each.id === assignee?.id,
  );
  const known = colleagues.some((each) => each.id === assignee?.id);
  return (
    <div className={styles.actions}>
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
      {isOfNobody(conversation) && userId && (
        <Button
          size="compact-sm"
          className={styles.takeOn}
          loading={assign.isPending}
          leftSection={<IconUserCheck size={16} aria-hidden />}
          onClick={() => assign.mutate({ id, assigneeId: userId })}
        >
          {inbox.takeOn}
        </Button>
      )}
      <NewTaskButton conversation={conversation} />
      {state === 'open' && (
        <Button
          size="compact-sm"
          variant="default"
          loading={move.isPending}
          leftSection={<IconClockPause size={16} aria-hidden />}
          onClick={() => move.mutate({ id, state: 'waiting' })}
        >
          {inbox.wait}
        </Button>
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
