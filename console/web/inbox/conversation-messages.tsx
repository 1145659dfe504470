import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { Message } from '../drafts/draft.ts';
import { MessageList } from '../drafts/message-list.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import styles from './inbox-page.module.css';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import { WaitingReply } from './waiting-reply.tsx';

type ConversationMessagesProps = {
  id: string;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  messages: Message[];
};

/** The messages, the latest last and in view, then what has not left yet, and the notes. */
export function ConversationMessages({ id, list, messages }: ConversationMessagesProps) {
  const { inbox } = useTranslations();
  const scrollRef = useRef<HTMLElement>(null);
  const latestId = messages.at(-1)?.id;
  const waiting = useQuery(trpc.replies.waiting.queryOptions({ id }));
  // A text that has just left is among the messages before this list is fetched again.
  const leaving = (waiting.data?.drafts ?? []).filter((draft) => !messages.some(({ draftId }) => draftId === draft.id));
  // A new last message scrolls into view, an earlier page does not.
  useLayoutEffect(() => {
    const scroller = scrollRef.current;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  }, [latestId, leaving.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard.
    <section ref={scrollRef} className={styles.messages} tabIndex={0} aria-label={inbox.exchanged}>
      {list.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {inbox.earlier}
        </Button>
      )}
      <MessageList messages={messages} />
      {leaving.map((draft) => (
        <WaitingReply key={draft.id} draft={draft} storageKey={id} />
      ))}
      <NoteList conversationId={id} />
      <NoteForm conversationId={id} />
    </section>
  );
}
