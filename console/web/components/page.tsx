import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { BackLink } from './back-link.tsx';
import styles from './shared.module.css';

type PageProps = {
  title: string;
  lead?: string;
  /** Leads back to the list that the record is in. */
  back?: { href: string; label: string };
  aside?: ReactNode;
  wide?: boolean;
  /** The page fills the window, and its parts scroll by themselves. */
  panes?: boolean;
  children: ReactNode;
};

/** A page under its heading. The heading takes the focus, so that a screen reader announces the new page. */
export function Page({ title, lead, back, aside, wide, panes, children }: PageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${title} · Clef`);
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  return (
    <div className={panes ? styles.panes : wide ? `${styles.page} ${styles.wide}` : styles.page} data-panes={panes}>
      <header className={styles.head}>
        <div>
          {back && <BackLink {...back} />}
          <h1 ref={headingRef} tabIndex={-1}>
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
