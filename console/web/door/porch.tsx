import type { ReactNode } from 'react';
import { Logo } from '../look/logo.tsx';
import { useTitle } from '../words/words.tsx';
import styles from './porch.module.css';

/** What stands before the door: one card on a quiet page. */
export function Porch({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main className={styles.porch}>
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
