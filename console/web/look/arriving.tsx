import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { useWords } from '../words/words.tsx';
import { Page } from './page.tsx';

/** Pages that are fetched once somebody goes there: the network may be away, or Clef have been upgraded meanwhile. */
export function Arriving({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={Unshown} resetKeys={[path]}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Unshown() {
  const { common } = useWords();
  return (
    <Page title={common.unshown} lead={common.unshownLead}>
      <Button onClick={() => location.reload()}>{common.reload}</Button>
    </Page>
  );
}
