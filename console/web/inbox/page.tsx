import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { addressOf } from '../draft/item.ts';
import { Choice } from '../look/choice.tsx';
import { Failure } from '../look/failure.tsx';
import { Further } from '../look/further.tsx';
import { Empty, Page } from '../look/page.tsx';
import { type Answers, trpc } from '../wire.ts';
import type { Words } from '../words/fr.ts';
import { Since, useWords } from '../words/words.tsx';
import styles from './page.module.css';
import { Thread } from './thread.tsx';

export type Conversation = Answers['conversations']['list']['data'][number];

const filters: Record<string, { channel?: 'sms' | 'email'; unread?: true }> = {
  unread: { unread: true },
  sms: { channel: 'sms' },
  email: { channel: 'email' },
};

/** The conversations, read only: answers are prepared by agents and released from the queue. */
export default function Inbox() {
  const words = useWords();
  const { conversationId } = useParams<{ conversationId?: string }>();
  const [filter, choose] = useState('');
  const list = useInfiniteQuery(
    trpc.conversations.list.infiniteQueryOptions(
      { limit: 30, ...filters[filter] },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const choice = (
    <Choice
      label={words.inbox.filter}
      value={filter}
      onChange={choose}
      options={[
        ['', words.common.all],
        ['unread', words.inbox.unreadOnly],
        ['sms', words.queue.kinds.sms],
        ['email', words.queue.kinds.email],
      ]}
    />
  );
  return (
    <Page wide title={words.inbox.title} lead={words.inbox.lead} aside={choice}>
      <Failure error={list.error} />
      {list.isSuccess && all.length === 0 && <Empty>{filter ? words.inbox.none : words.inbox.empty}</Empty>}
      <div className={styles.columns} data-reading={conversationId !== undefined}>
        <nav aria-label={words.inbox.list} className={styles.list}>
          {all.map((one) => (
            <One key={one.id} conversation={one} here={one.id === conversationId} />
          ))}
          <Further list={list} />
        </nav>
        {conversationId && (
          <Thread key={conversationId} id={conversationId} shown={all.find(({ id }) => id === conversationId)} />
        )}
        {!conversationId && all.length > 0 && <p className={styles.pick}>{words.inbox.pick}</p>}
      </div>
    </Page>
  );
}

function One({ conversation, here }: { conversation: Conversation; here: boolean }) {
  const words = useWords();
  const { inbox, draft } = words;
  const { id, channel, subject, snippet, unreadCount, lastMessageAt } = conversation;
  return (
    <Link
      href={`/boite/${id}`}
      className={styles.one}
      aria-current={here ? 'true' : undefined}
      data-unread={unreadCount > 0}
    >
      <span className={styles.line}>
        <span className={styles.name}>{nameIn(conversation, words)}</span>
        <small>
          <Since at={lastMessageAt} />
        </small>
      </span>
      <span className={styles.line}>
        <span className={styles.snippet}>
          {draft.kinds[channel]} · {subject ?? snippet}
        </span>
        {unreadCount > 0 && <span className={styles.unread}>{inbox.unread(unreadCount)}</span>}
      </span>
    </Link>
  );
}

/** Who it is with, as far as anybody knows. */
export const nameIn = ({ contact, address }: Conversation, { inbox }: Words): string =>
  contact?.name ?? (address ? addressOf(address) : inbox.stranger);
