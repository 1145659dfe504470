import { useQuery } from '@tanstack/react-query';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import styles from './inbox-page.module.css';

type NoteListProps = { conversationId: string };

/** The colleagues' notes about a conversation. */
export function NoteList({ conversationId }: NoteListProps) {
  const { inbox } = useTranslations();
  const { data } = useQuery(trpc.conversations.notes.queryOptions({ id: conversationId }));
  if (!data?.notes.length) return null;
  return (
    <ul className={styles.notes} aria-label={inbox.notes}>
      {data.notes.map(({ id, body, author, createdAt }) => (
        <li key={id}>
          <p>{body}</p>
          <small>
            {author.name} · <TimeAgo at={createdAt} />
          </small>
        </li>
      ))}
    </ul>
  );
}
