import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ForRole } from '../components/for-role.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';

type EmptyInboxProps = {
  /** Whether the list is that of all conversations to attend to, and not a narrower one. */
  isWhole: boolean;
  newMessage: ReactNode;
};

/** In the place of a list without conversations: whether all are closed or there has been none, and what comes next. */
export function EmptyInbox({ isWhole, newMessage }: EmptyInboxProps) {
  const { inbox, contacts, lists } = useTranslations();
  const hasConversations = hasSome(useQuery(trpc.conversations.list.queryOptions({ limit: 1 })).data);
  const hasContacts = hasSome(useQuery(trpc.contacts.browse.queryOptions({ limit: 1 })).data);
  if (hasConversations === undefined || hasContacts === undefined) return null;
  if (hasConversations) return <EmptyState next={newMessage}>{isWhole ? inbox.allClosed : inbox.noMatch}</EmptyState>;
  if (hasContacts) return <EmptyState next={newMessage}>{inbox.empty}</EmptyState>;
  const toContacts = (
    <>
      <Button component={Link} href={paths.contacts}>
        {contacts.create}
      </Button>
      <ForRole operation="importRecords">
        <Button component={Link} href={paths.importExport} variant="default">
          {lists.importFile}
        </Button>
      </ForRole>
    </>
  );
  return <EmptyState next={toContacts}>{inbox.noContacts}</EmptyState>;
}

/** Undefined until there is an answer. */
const hasSome = (page: { data: readonly unknown[] } | undefined) => page && page.data.length > 0;
