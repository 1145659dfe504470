import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { replyPrefix } from '../../../domain/shared/reply-prefix.ts';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole } from '../components/for-role.tsx';
import { NotFound } from '../components/not-found.tsx';
import { AnswerComposer } from '../composer/answer-composer.tsx';
import { ContactRecord } from '../drawer/contact-record.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { isUnknownRecord, trpc } from '../trpc.ts';
import { type Conversation, conversationName } from './conversation.ts';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationMessages } from './conversation-messages.tsx';
import styles from './inbox-page.module.css';
import { SenderPane } from './sender-pane.tsx';
import { UnknownSender } from './unknown-sender.tsx';
import { useMarkRead } from './use-mark-read.ts';

type ConversationViewProps = { id: string };

/** One conversation with the form for the answer, and its contact beside it. Turning to it marks it as read. */
export function ConversationView({ id }: ConversationViewProps) {
  const translations = useTranslations();
  const { inbox, reserved } = translations;
  const conversation = useQuery(trpc.conversations.read.queryOptions({ id }));
  const list = useInfiniteQuery(
    trpc.conversations.messages.infiniteQueryOptions(
      { id, limit: 30 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const turnTo = useMarkRead(id, conversation.data?.unreadCount ?? 0);
  if (isUnknownRecord(conversation.error)) return <NotFound inPane back={{ href: paths.inbox, label: inbox.back }} />;
  if (!conversation.data) return <ErrorMessage error={conversation.error} />;
  const { contact } = conversation.data;
  const messages = [...(list.data?.pages ?? [])].reverse().flatMap(({ data }) => data);
  const name = conversationName(conversation.data, translations);
  return (
    <>
      <section className={styles.thread} aria-label={name} onPointerDown={turnTo} onKeyDown={turnTo} onWheel={turnTo}>
        <ConversationHead conversation={conversation.data} />
        <ErrorMessage error={list.error} />
        <ConversationMessages id={id} contactId={contact?.id ?? null} list={list} messages={messages} />
        {contact?.isErased ? null : contact ? (
          <ForRole operation="sendReply" otherwise={reserved.reply}>
            <AnswerComposer
              // A contact that is linked meanwhile gets a form of its own.
              key={contact.id}
              storageKey={id}
              conversationId={id}
              contact={contact}
              initial={{ channel: conversation.data.channel, subject: answerSubject(conversation.data), body: '' }}
            />
          </ForRole>
        ) : (
          <UnknownSender conversation={conversation.data} />
        )}
      </section>
      <aside className={styles.contactPane} aria-label={inbox.contactPane}>
        {contact ? <ContactRecord id={contact.id} besideMessage /> : <SenderPane conversation={conversation.data} />}
      </aside>
    </>
  );
}

/** Mail programs, and Clef, find the conversation of an answer by its subject too. */
const answerSubject = ({ subject }: Conversation): string =>
  subject === null ? '' : `Re : ${subject.replace(replyPrefix, '').trim()}`.slice(0, 200);
