import { Anchor, Badge, Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCodeState } from '../components/code-loading.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useConnected, useLiveUpdates } from '../live-updates.ts';
import { Toasts } from '../queue/toasts/toasts.tsx';
import { useRestoredToasts } from '../queue/toasts/use-restored-toasts.ts';
import { SearchProvider } from '../search/search-provider.tsx';
import type { AccountState } from '../trpc.ts';
import styles from './app-layout.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { PauseBanner } from './pause-banner.tsx';
import { SideBar } from './side-bar.tsx';

type AppLayoutProps = { account: AccountState; agentPanel: ReactNode; children: ReactNode };

/** The navigation, banners and toasts around every signed-in page. */
export function AppLayout({ account, agentPanel, children }: AppLayoutProps) {
  const { common } = useTranslations();
  const mainRef = useRef<HTMLElement>(null);
  const [path] = useLocation();
  useLiveUpdates();
  useRestoredToasts();
  useEffect(() => void (path && window.scrollTo(0, 0)), [path]);
  return (
    <SearchProvider account={account}>
      <div className={styles.layout}>
        <Button variant="default" className={styles.skipLink} onClick={() => mainRef.current?.focus()}>
          {common.skip}
        </Button>
        <SideBar account={account} />
        <main ref={mainRef} tabIndex={-1} className={styles.main}>
          {account.agency?.pausedAt && (
            <PauseBanner
              pausedAt={account.agency.pausedAt}
              pausedBy={account.agency.pausedBy?.name ?? null}
              restoredFrom={account.agency.restoredFrom}
            />
          )}
          {children}
        </main>
        {agentPanel}
        <BottomBar sandbox={account.sandbox} />
        <Toasts />
        <OfflineNotice />
      </div>
    </SearchProvider>
  );
}

function OfflineNotice() {
  const { common } = useTranslations();
  const connected = useConnected();
  const isOutdated = useCodeState() === 'outdated';
  return (
    <div className={styles.offline} role="status">
      {!connected && <Badge color="yellow">{common.offline}</Badge>}
      {connected && isOutdated && (
        <Badge color="yellow">
          {common.outdated}{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            c="inherit"
            fw={600}
            underline="always"
            onClick={() => location.reload()}
          >
            {common.reload}
          </Anchor>
        </Badge>
      )}
    </div>
  );
}
