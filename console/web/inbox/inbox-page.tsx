import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Page } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { ConversationLink } from './conversation-link.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import styles from './inbox-page.module.css';

const filters: Record<string, { channel?: 'sms' | 'email'; unread?: true }> = {
  unread: { unread: true },
  sms: { channel: 'sms' },
  email: { channel: 'email' },
};

/** The conversations, read only: agents draft the replies, and people approve them in the queue. */
export default function InboxPage() {
  const { inbox, common, queue } = useTranslations();
  const { conversationId } = useParams<{ conversationId?: string }>();
  const [filter, setFilter] = useState('');
  const list = useInfiniteQuery(
    trpc.conversations.list.infiniteQueryOptions(
      { limit: 30, ...filters[filter] },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const conversations = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const filterSelect = (
    <Select
      label={inbox.filter}
      value={filter}
      onChange={setFilter}
      options={[
        ['', common.all],
        ['unread', inbox.unreadOnly],
        ['sms', queue.kinds.sms],
        ['email', queue.kinds.email],
      ]}
    />
  );
  return (
    <Page wide title={inbox.title} lead={inbox.lead} aside={filterSelect}>
      <ErrorMessage error={list.error} />
      {list.isSuccess && conversations.length === 0 && <EmptyState>{filter ? inbox.noMatch : inbox.empty}</EmptyState>}
      <div className={styles.columns} data-reading={conversationId !== undefined}>
        <nav aria-label={inbox.list} className={styles.list}>
          {conversations.map((conversation) => (
            <ConversationLink
              key={conversation.id}
              conversation={conversation}
              isCurrent={conversation.id === conversationId}
            />
          ))}
          <LoadMore list={list} />
        </nav>
        {conversationId && (
          <ConversationThread
            key={conversationId}
            id={conversationId}
            conversation={conversations.find(({ id }) => id === conversationId)}
          />
        )}
        {!conversationId && conversations.length > 0 && <p className={styles.choose}>{inbox.choose}</p>}
      </div>
    </Page>
  );
}
