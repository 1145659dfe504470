import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Page } from '../components/page.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { ExampleDraftButton } from './example-draft-button.tsx';
import { SandboxMessage } from './sandbox-message.tsx';

/** The messages that were not really sent. Here one can play the provider and the contact. */
export default function SandboxPage() {
  const { sandbox } = useTranslations();
  const list = useInfiniteQuery(
    trpc.sandbox.outbox.infiniteQueryOptions({ limit: 25 }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const messages = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={sandbox.title} lead={sandbox.lead} aside={<ExampleDraftButton variant="default" />}>
      <ErrorMessage error={list.error} />
      {list.isSuccess && messages.length === 0 && <EmptyState>{sandbox.empty}</EmptyState>}
      {messages.map((message) => (
        <SandboxMessage key={message.id} message={message} />
      ))}
      <LoadMore list={list} />
    </Page>
  );
}
