import parts from '../look/parts.module.css';
import { Since, useWords } from '../words/words.tsx';
import styles from './draft.module.css';
import type { Message } from './item.ts';
import { Sheet } from './mail.tsx';

/** What was said before, oldest first: all but their last words collapsed, so that the text to decide on stays in front. */
export function Before({ messages }: { messages: Message[] }) {
  const { draft } = useWords();
  if (messages.length === 0) return <p className={styles.quiet}>{draft.conversationNone}</p>;
  // What the person said last is what this answers.
  const latest = messages.at(-1);
  const theirs = latest?.direction === 'inbound' ? [latest] : [];
  const earlier = messages.slice(0, messages.length - theirs.length);
  return (
    <>
      {earlier.length > 0 && (
        <details className={styles.before}>
          <summary>{draft.conversation(earlier.length)}</summary>
          <Messages messages={earlier} />
        </details>
      )}
      {theirs.length > 0 && (
        <section className={styles.before} aria-label={draft.latest}>
          <p className={styles.quiet}>{draft.latest}</p>
          <Messages messages={theirs} />
        </section>
      )}
    </>
  );
}

export const Messages = ({ messages }: { messages: Message[] }) => (
  <ol className={styles.messages}>
    {messages.map((message) => (
      <Said key={message.id} message={message} />
    ))}
  </ol>
);

function Said({ message }: { message: Message }) {
  const { draft, inbox } = useWords();
  const ours = message.direction === 'outbound';
  const { html, subject, body } = message;
  return (
    <li className={`${ours ? styles.ours : styles.theirs} ${html ? styles.letter : ''}`}>
      {subject && <strong className={styles.said}>{subject}</strong>}
      {html ? (
        <div className={`${parts.paper} ${styles.paper}`}>
          <Sheet html={html} body={body} title={inbox.letter(subject ?? '')} />
        </div>
      ) : (
        <p className={styles.said}>{body}</p>
      )}
      <small>
        {ours && `${draft.you} · `}
        <Since at={message.at} />
        {ours && ` · ${inbox.statuses[message.status]}`}
      </small>
    </li>
  );
}
