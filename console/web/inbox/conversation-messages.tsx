import { Button } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useStayAtEnd } from '../components/use-stay-at-end.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Message } from '../queue/draft/draft.ts';
import { MessageList } from '../queue/draft/message-list.tsx';
import { trpc } from '../trpc.ts';
import styles from './inbox-page.module.css';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import { PendingDraft } from './pending-draft.tsx';
import { WaitingReply } from './waiting-reply.tsx';

type ConversationMessagesProps = {
  id: string;
  /** Null for an unknown sender, for whom nobody drafts. */
  contactId: string | null;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  messages: Message[];
};

/** The messages, the latest last and in view, then what has not left yet or waits for a decision, and the notes. */
export function ConversationMessages({ id, contactId, list, messages }: ConversationMessagesProps) {
  const { inbox } = useTranslations();
  const scrollRef = useRef<HTMLElement>(null);
  const latestId = messages.at(-1)?.id;
  const waiting = useQuery(trpc.replies.waiting.queryOptions({ id }));
  // A text that has just left is among the messages before this list is fetched again.
  const leaving = (waiting.data?.drafts ?? []).filter((draft) => !messages.some(({ draftId }) => draftId === draft.id));
  const toContact = useQuery(trpc.replies.draftsTo.queryOptions(contactId === null ? skipToken : { contactId }));
  const pending = (toContact.data?.drafts ?? []).filter(({ conversationId }) => conversationId === id);
  // A new last message scrolls into view, an earlier page does not.
  useLayoutEffect(() => {
    const scroller = scrollRef.current;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  }, [latestId, leaving.length, pending.length]);
  useStayAtEnd(scrollRef);
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
      {pending.map((draft) => (
        <PendingDraft key={draft.id} draft={draft} />
      ))}
      <NoteList conversationId={id} />
      <NoteForm conversationId={id} />
    </section>
  );
}
