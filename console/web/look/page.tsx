import { type ReactNode, useEffect, useRef } from 'react';
import { useTitle } from '../words/words.tsx';
import styles from './parts.module.css';

type Told = { title: string; lead?: string; aside?: ReactNode; wide?: boolean; children: ReactNode };

/** A page under its heading. The heading takes the focus, so that a screen reader says where one has arrived. */
export function Page({ title, lead, aside, wide, children }: Told) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={wide ? `${styles.page} ${styles.wide}` : styles.page}>
      <header className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </div>
  );
}

export const Card = ({ id, title, children }: { id?: string; title?: string; children: ReactNode }) => (
  <section id={id} className={styles.card}>
    {title && <h2>{title}</h2>}
    {children}
  </section>
);

export const Empty = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className={styles.empty}>
    {title && <p className={styles.emptyTitle}>{title}</p>}
    <p>{children}</p>
  </div>
);
