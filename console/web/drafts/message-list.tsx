import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { FileList } from '../files/file-list.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Message } from './draft.ts';
import styles from './drafts.module.css';
import { EmailFrame } from './email-frame.tsx';

type ListedMessage = Message & { attachments?: Parameters<typeof FileList>[0]['files'] };

type MessageListProps = { messages: ListedMessage[] };

/** The messages of a conversation. */
export const MessageList = ({ messages }: MessageListProps) => (
  <ol className={styles.messages}>
    {messages.map((message) => (
      <MessageItem key={message.id} message={message} />
    ))}
  </ol>
);

type MessageItemProps = { message: ListedMessage };

function MessageItem({ message }: MessageItemProps) {
  const { draft, inbox } = useTranslations();
  const isOutbound = message.direction === 'outbound';
  const { html, subject, body, attachments = [] } = message;
  return (
    <li className={`${isOutbound ? styles.outbound : styles.inbound} ${html ? styles.email : ''}`}>
      {subject && <strong className={styles.messageText}>{subject}</strong>}
      {html ? (
        <div className={`${shared.paper} ${styles.paper}`}>
          <EmailFrame html={html} body={body} title={inbox.emailTitle(subject ?? '')} />
        </div>
      ) : (
        body.trim() !== '' && <p className={styles.messageText}>{body}</p>
      )}
      <FileList files={attachments} />
      <small>
        {isOutbound && `${draft.you} · `}
        <TimeAgo at={message.at} />
        {isOutbound && ` · ${inbox.statuses[message.status]}`}
        {!isOutbound && message.status === 'failed' && ` · ${inbox.unreadable}`}
      </small>
    </li>
  );
}
