import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { paths } from '../page-paths.ts';
import { ErrorMessage } from './components/error-message.tsx';
import { PageBoundary } from './components/page-boundary.tsx';
import { setAgencyTimeZone } from './i18n/dates.ts';
import { useLanguage } from './i18n/language-provider.tsx';
import { queueHeadOptions } from './queue/queue-head-options.ts';
import { SignedOutPages } from './signed-out-pages.tsx';
import { type AccountState, queryClient, setCsrfToken, trpc } from './trpc.ts';

const importSignedInPages = () => import('./signed-in-pages.tsx');
const SignedInPages = lazy(importSignedInPages);
// Wherever somebody may be signed in, these pages load while the account's state is fetched. Signing in needs none of them.
if (location.pathname !== paths.signIn) void importSignedInPages();

/**
 * Asked before anything is drawn. Every signed-in page shows how many drafts wait, and most visits begin with the queue:
 * its first page is fetched while the code of the pages still loads.
 */
export async function fetchFirstData(): Promise<void> {
  const account = await queryClient.fetchQuery(trpc.account.state.queryOptions()).catch(() => undefined);
  if (account?.state !== 'signed_in') return;
  setCsrfToken(account.csrf);
  await queryClient.prefetchQuery(queueHeadOptions({}));
}

/** Which pages exist depends on the account state: no agency yet, nobody signed in, or somebody signed in. */
export function App() {
  const account = useQuery(trpc.account.state.queryOptions());
  if (account.data) setCsrfToken(account.data.csrf);
  if (account.data?.agency) setAgencyTimeZone(account.data.agency.timeZone);
  useProfileLanguage(account.data?.user?.language);
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

/** Applies the language of the profile, which follows the person to another browser. */
function useProfileLanguage(language: 'fr' | 'en' | undefined) {
  const { setLanguage } = useLanguage();
  useEffect(() => {
    if (language) setLanguage(language);
  }, [language, setLanguage]);
}
