import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { useFirstTexts } from '../i18n/language-provider.tsx';
import { useCodeState } from './code-loading.ts';
import { Page } from './page.tsx';

type PageBoundaryProps = { children: ReactNode };

/** Pages load on demand. An error in one of them leaves the others as they are. */
export function PageBoundary({ children }: PageBoundaryProps) {
  const [path] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={PageError} resetKeys={[path]}>
      <Suspense fallback={<PageFallback />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Nothing for the moment that loading takes. Without a connection, or after an update of Clef, it says so. */
function PageFallback() {
  const { common } = useFirstTexts();
  const state = useCodeState();
  if (state === 'ready') return null;
  if (state === 'waiting') return <Page title={common.pageWaits} lead={common.pageWaitsLead} children={null} />;
  return (
    <Page title={common.outdated} lead={common.outdatedLead}>
      <Button onClick={() => location.reload()}>{common.reload}</Button>
    </Page>
  );
}

function PageError() {
  const { common } = useFirstTexts();
  return (
    <Page title={common.pageError} lead={common.pageErrorLead}>
      <Button onClick={() => location.reload()}>{common.reload}</Button>
    </Page>
  );
}
