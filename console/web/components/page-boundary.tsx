import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { useTranslations } from '../i18n/language-provider.tsx';
import { Page } from './page.tsx';

type PageBoundaryProps = { children: ReactNode };

/** Pages load on demand, which fails if the network is down or Clef was upgraded since the tab was opened. */
export function PageBoundary({ children }: PageBoundaryProps) {
  const [path] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={PageError} resetKeys={[path]}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function PageError() {
  const { common } = useTranslations();
  return (
    <Page title={common.pageError} lead={common.pageErrorLead}>
      <Button onClick={() => location.reload()}>{common.reload}</Button>
    </Page>
  );
}
