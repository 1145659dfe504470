import type { Fold } from '../../../domain/conversations/folds.ts';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { download } from '../files/download.ts';
import { FileList } from '../files/file-list.tsx';
import type { Translations } from '../i18n/fr.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Message } from './draft.ts';
import styles from './drafts.module.css';
import { EmailFrame } from './email-frame.tsx';
import { FoldedText } from './folded-text.tsx';

/** In a conversation a message has its files, the parts that are folded away, perhaps the e-mail as it came, and why it is no lead. */
type ListedMessage = Message & {
  attachments?: Parameters<typeof FileList>[0]['files'];
  folds?: readonly Fold[];
  hasOriginal?: boolean;
  leadProblem?: keyof Translations['inbox']['leadProblems'] | null;
};

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
  const { html, subject, body, wholeText, writtenBy, attachments = [], folds = [], hasOriginal = false } = message;
  const { leadProblem = null } = message;
  return (
    <li className={`${isOutbound ? styles.outbound : styles.inbound} ${html ? styles.email : ''}`}>
      {subject && <strong className={styles.messageText}>{subject}</strong>}
      {html ? (
        <div className={`${shared.paper} ${styles.paper}`}>
          <EmailFrame html={html} body={body} title={inbox.emailTitle(subject ?? '')} />
        </div>
      ) : wholeText !== null && folds.length > 0 ? (
        <FoldedText text={wholeText} folds={folds} />
      ) : (
        body.trim() !== '' && <p className={styles.messageText}>{body}</p>
      )}
      <FileList files={attachments} />
      {leadProblem && <p className={styles.leadProblem}>{inbox.leadProblems[leadProblem]}</p>}
      <small>
        {isOutbound && `${draft.you} · `}
        <TimeAgo at={message.at} />
        {isOutbound && ` · ${inbox.statuses[message.status]}`}
        {!isOutbound && message.status === 'failed' && ` · ${inbox.unreadable}`}
        {writtenBy !== null && writtenBy !== 'person' && ` · ${inbox.authors[writtenBy]}`}
        {hasOriginal && (
          <>
            {' · '}
            <button type="button" className={styles.original} onClick={() => download('original', { id: message.id })}>
              {inbox.original}
            </button>
          </>
        )}
      </small>
    </li>
  );
}
