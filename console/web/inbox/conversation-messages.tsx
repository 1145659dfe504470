import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { contentOf, type Draft, type Message } from '../drafts/draft.ts';
import { MessageList } from '../drafts/message-list.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import styles from './inbox-page.module.css';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';

type ConversationMessagesProps = {
  id: string;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  messages: Message[];
  /** The text that was just sent from here. */
  sent: Draft | undefined;
};

/** The messages, the latest last and in view, and the notes. */
export function ConversationMessages({ id, list, messages, sent }: ConversationMessagesProps) {
  const { inbox } = useTranslations();
  const scrollRef = useRef<HTMLElement>(null);
  const latestId = messages.at(-1)?.id;
  const isLeaving = sent !== undefined && !messages.some(({ draftId }) => draftId === sent.id);
  // A new last message scrolls into view, an earlier page does not.
  useLayoutEffect(() => {
    const scroller = scrollRef.current;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  }, [latestId, isLeaving]);
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
      {isLeaving && <LeavingMessage draft={sent} />}
      <NoteList conversationId={id} />
      <details className={styles.notePart}>
        <summary>{inbox.note}</summary>
        <NoteForm conversationId={id} />
      </details>
    </section>
  );
}

/** The text as it was sent, until it is one of the messages. */
function LeavingMessage({ draft }: { draft: Draft }) {
  const { inbox } = useTranslations();
  const { formatWhen } = useDateFormat();
  const content = contentOf(draft);
  if (content.kind !== 'sms' && content.kind !== 'email') return null;
  const isLater = draft.status === 'scheduled' && draft.releaseAt;
  return (
    <div className={styles.leaving}>
      <p>{content.item.body}</p>
      <small>{isLater ? inbox.leavesAt(formatWhen(draft.releaseAt as string)) : inbox.leaving}</small>
    </div>
  );
}
