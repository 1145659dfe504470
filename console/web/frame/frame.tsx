import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useRestored } from '../decided/restored.ts';
import { Toasts } from '../decided/toasts.tsx';
import { useConnected, useLive } from '../live.ts';
import type { Answers } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Account } from './account.tsx';
import styles from './frame.module.css';
import { BottomBar, SideBar } from './navigation.tsx';
import { Paused } from './paused.tsx';

type SessionState = Answers['account']['state'];

/** What surrounds every page once one is inside. */
export function Frame({ account, children }: { account: SessionState; children: ReactNode }) {
  const { common } = useWords();
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  useLive();
  useRestored();
  // A new page begins at its top.
  useEffect(() => void (path && window.scrollTo(0, 0)), [path]);
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {common.skip}
      </button>
      <SideBar agency={account.agency} sandbox={account.sandbox} account={<Account user={account.user} />} />
      <main ref={main} tabIndex={-1} className={styles.main}>
        {account.agency?.pausedAt && <Paused at={account.agency.pausedAt} by={account.agency.pausedBy?.name ?? null} />}
        {children}
      </main>
      <BottomBar sandbox={account.sandbox} />
      <Toasts />
      <Offline />
    </div>
  );
}

function Offline() {
  const { common } = useWords();
  const connected = useConnected();
  return (
    <div className={styles.offline} role="status">
      {!connected && <span>{common.offline}</span>}
    </div>
  );
}
