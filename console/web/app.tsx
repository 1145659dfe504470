import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { paths } from '../page-paths.ts';
import { lazyPage } from './components/code-loading.ts';
import { ErrorMessage } from './components/error-message.tsx';
import { PageBoundary } from './components/page-boundary.tsx';
import { setAgencyTimeZone } from './i18n/dates.ts';
import { filtersOf, queueHeadOptions } from './queue/queue-head.ts';
import type { SignedInPagesProps } from './signed-in-pages.tsx';
import type { SignedOutPagesProps } from './signed-out-pages.tsx';
import { todayOptions } from './today/today-options.ts';
import { type AccountState, queryClient, setCsrfToken, trpc } from './trpc.ts';

const importSignedInPages = () => import('./signed-in-pages.tsx');
const importSignedOutPages = () => import('./signed-out-pages.tsx');
let SignedInPages: ComponentType<SignedInPagesProps> = lazyPage(importSignedInPages);
let SignedOutPages: ComponentType<SignedOutPagesProps> = lazyPage(importSignedOutPages);
// Wherever somebody may be signed in, these pages load while the account's state is fetched. Signing in needs none of them.
if (location.pathname !== paths.signIn) importSignedInPages().catch(() => undefined);

/**
 * Loads what the first page consists of, so that it is drawn once and whole: React leaves a placeholder, even an empty one,
 * in its place for 300 ms. Every signed-in page shows how many drafts wait, so the head of the queue belongs to it, and most
 * visits begin with the day. @throws whatever could not be loaded; the page then tries again and shows the error
 */
export async function loadFirstPage(): Promise<void> {
  const account = await queryClient.fetchQuery(trpc.account.state.queryOptions());
  if (account.state === 'signed_in') {
    setCsrfToken(account.csrf);
    const isMine = account.user.listsShow === 'mine';
    const beginsWithToday = ([paths.home, paths.today] as string[]).includes(location.pathname);
    const data = Promise.all([
      queryClient.prefetchQuery(queueHeadOptions(filtersOf(isMine))),
      beginsWithToday && queryClient.prefetchQuery(todayOptions(isMine)),
    ]);
    SignedInPages = (await importSignedInPages()).default;
    await data;
  } else {
    SignedOutPages = (await importSignedOutPages()).default;
  }
}

/** Which pages exist depends on the account state: no agency yet, nobody signed in, or somebody signed in. */
export function App() {
  const account = useQuery(trpc.account.state.queryOptions());
  if (account.data) setCsrfToken(account.data.csrf);
  if (account.data?.agency) setAgencyTimeZone(account.data.agency.timeZone);
  const sessionExpired = useSessionExpired(account.data?.state);
  if (!account.data) return <ErrorMessage error={account.error} />;
  return (
    <PageBoundary>
      {account.data.state === 'signed_in' ? (
        <SignedInPages account={account.data} />
      ) : (
        <SignedOutPages isFirstRun={account.data.state === 'first_run'} sessionExpired={sessionExpired} />
      )}
    </PageBoundary>
  );
}

/** Whether the session ended while this tab was open. Signing out reloads the document, so it does not count. */
function useSessionExpired(state: AccountState['state'] | undefined): boolean {
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (state === 'signed_in' && !wasSignedIn) setWasSignedIn(true);
  return wasSignedIn && state === 'signed_out';
}
