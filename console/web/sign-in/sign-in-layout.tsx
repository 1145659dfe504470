import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Logo } from '../components/logo.tsx';
import styles from './sign-in-layout.module.css';

type SignInLayoutProps = { title: string; lead?: string; children: ReactNode };

/** A single card, around every page that needs no session. */
export function SignInLayout({ title, lead, children }: SignInLayoutProps) {
  useDocumentTitle(`${title} · Clef`);
  return (
    <main className={styles.layout}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Logo size={40} />
          <span>Clef</span>
        </div>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}
