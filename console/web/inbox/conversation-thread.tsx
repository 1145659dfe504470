import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { MessageList } from '../drafts/message-list.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { queryClient, trpc } from '../trpc.ts';
import { type Conversation, conversationName } from './conversation.ts';
import styles from './inbox-page.module.css';
import { NewTaskButton } from './new-task-button.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';

type ConversationThreadProps = {
  id: string;
  /** Undefined while it is on no loaded page of the list. */
  conversation: Conversation | undefined;
};

/** One conversation, the latest message last. Opening it marks it as read. */
export function ConversationThread({ id, conversation }: ConversationThreadProps) {
  const translations = useTranslations();
  const { inbox, draft } = translations;
  const name = conversation ? conversationName(conversation, translations) : inbox.unknownSender;
  const list = useInfiniteQuery(
    trpc.conversations.messages.infiniteQueryOptions(
      { id, limit: 30 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  useMarkRead(id, conversation?.unreadCount ?? 0);
  const messages = [...(list.data?.pages ?? [])].reverse().flatMap(({ data }) => data);
  return (
    <section className={styles.thread} aria-label={name}>
      <header className={styles.threadHead}>
        <Link href={paths.inbox} className={styles.back} aria-label={inbox.back}>
          <IconArrowLeft size={20} aria-hidden />
        </Link>
        <h2>{name}</h2>
        {conversation?.contact?.consent[conversation.channel] === 'opted_out' && (
          <span className={`${shared.tag} ${shared.bad}`}>{draft.consents[conversation.channel].opted_out}</span>
        )}
        {conversation && <NewTaskButton conversation={conversation} />}
        {conversation?.subject && <span className={styles.subject}>{conversation.subject}</span>}
      </header>
      <ErrorMessage error={list.error} />
      {list.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {inbox.earlier}
        </Button>
      )}
      <MessageList messages={messages} />
      <NoteList conversationId={id} />
      <NoteForm conversationId={id} />
    </section>
  );
}

function useMarkRead(id: string, unreadCount: number) {
  const { mutate } = useMutation(
    trpc.conversations.markRead.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.conversations.list.pathKey() }),
    }),
  );
  useEffect(() => {
    if (unreadCount > 0) mutate({ id });
  }, [id, unreadCount, mutate]);
}
