import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { Messages } from '../draft/conversation.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { AddNote, Notes } from './note.tsx';
import styles from './page.module.css';
import { type Conversation, nameIn } from './page.tsx';

/** One conversation, the latest at its foot. Reading it marks it read. */
export function Thread({ id, shown }: { id: string; shown: Conversation | undefined }) {
  const words = useWords();
  const { inbox } = words;
  const name = shown ? nameIn(shown, words) : inbox.stranger;
  const list = useInfiniteQuery(
    trpc.conversations.messages.infiniteQueryOptions(
      { id, limit: 30 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  useMarkRead(id, shown?.unreadCount ?? 0);
  const messages = [...(list.data?.pages ?? [])].reverse().flatMap(({ data }) => data);
  return (
    <section className={styles.thread} aria-label={name}>
      <header className={styles.threadHead}>
        <Link href="/boite" className={styles.back} aria-label={inbox.back}>
          <IconArrowLeft size={20} aria-hidden />
        </Link>
        <h2>{name}</h2>
        {shown?.contact?.consent[shown.channel] === 'opted_out' && (
          <span className={`${parts.tag} ${parts.bad}`}>{words.draft.consents[shown.channel].opted_out}</span>
        )}
        {shown?.subject && <span className={styles.subject}>{shown.subject}</span>}
      </header>
      <Failure error={list.error} />
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
      <Messages messages={messages} />
      <Notes id={id} />
      <AddNote id={id} />
    </section>
  );
}

function useMarkRead(id: string, unread: number) {
  const { mutate } = useMutation(
    trpc.conversations.markRead.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.conversations.list.pathKey() }),
    }),
  );
  useEffect(() => {
    if (unread > 0) mutate({ id });
  }, [id, unread, mutate]);
}
