import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole } from '../components/for-role.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { MineOrTeam } from '../components/mine-or-team.tsx';
import { NothingMine } from '../components/nothing-mine.tsx';
import { Page } from '../components/page.tsx';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { ConversationLink } from './conversation-link.tsx';
import { ConversationView } from './conversation-view.tsx';
import { EmptyInbox } from './empty-inbox.tsx';
import { filterInputs, InboxFilters, useInboxFilters } from './inbox-filters.tsx';
import styles from './inbox-page.module.css';
import { NewMessage } from './new-message.tsx';
import { NEW_MESSAGE, newMessagePath } from './new-message-path.ts';
import { useFirstConversation } from './use-first-conversation.ts';

/**
 * The conversations, the one that is read, and its contact. On a phone one of them at a time. Those that nobody has taken on
 * are among one's own too, so that a new lead is seen by everybody.
 */
export default function InboxPage() {
  const { inbox } = useTranslations();
  const { conversationId } = useParams<{ conversationId?: string }>();
  const { isMine } = useMineOrTeam();
  const filters = useInboxFilters();
  const { filter, channel } = filters.values;
  const chosen = { ...filterInputs[filter], channel };
  const list = useInfiniteQuery(
    trpc.conversations.list.infiniteQueryOptions(
      { limit: 30, ...chosen, ...(isMine && { mine: true }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const conversations = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isEmpty = list.isSuccess && conversations.length === 0;
  const teamHasSome = useQuery(
    trpc.conversations.list.queryOptions(
      { limit: 1, ...chosen },
      { enabled: isMine && isEmpty, select: ({ data }) => data.length > 0 },
    ),
  );
  useFirstConversation(conversationId, conversations[0]?.id);
  const newMessage = (
    <ForRole operation="sendReply">
      <Button component={Link} href={newMessagePath()} leftSection={<IconPencil size={16} aria-hidden />}>
        {inbox.newMessage}
      </Button>
    </ForRole>
  );
  const aside = (
    <Group gap="xs">
      <MineOrTeam hint={inbox.mineHint} />
      {newMessage}
    </Group>
  );
  return (
    <Page panes title={inbox.title} aside={aside}>
      <ErrorMessage error={list.error} />
      <div className={styles.panes} data-reading={conversationId !== undefined}>
        <div className={styles.listPane}>
          <InboxFilters filters={filters} />
          <UnknownFilters known={filters.known} />
          <nav aria-label={inbox.list} className={styles.list}>
            {list.isPending && <ListSkeleton />}
            {isEmpty && (
              <NothingMine teamHasSome={teamHasSome} title={inbox.noneMine} next={newMessage}>
                <EmptyInbox isWhole={!filters.isFiltered} newMessage={newMessage} />
              </NothingMine>
            )}
            {conversations.map((conversation) => (
              <ConversationLink
                key={conversation.id}
                conversation={conversation}
                isCurrent={conversation.id === conversationId}
                showAssignee={!isMine}
              />
            ))}
            <LoadMore list={list} />
          </nav>
        </div>
        {conversationId === NEW_MESSAGE && <NewMessage />}
        {conversationId && conversationId !== NEW_MESSAGE && (
          <ConversationView key={conversationId} id={conversationId} />
        )}
        {!conversationId && conversations.length > 0 && (
          <Text fz="inherit" className={styles.choose} ta="center" c="dimmed">
            {inbox.choose}
          </Text>
        )}
      </div>
    </Page>
  );
}
