import { type ReactNode, useId } from 'react';
import styles from './figures.module.css';

type TableSectionProps = { title: string; lead?: string; aside?: ReactNode; children: ReactNode };

/** A table under its heading. On a narrow page the table scrolls by itself, also by the keyboard. */
export function TableSection({ title, lead, aside, children }: TableSectionProps) {
  const headingId = useId();
  return (
    <div className={styles.tableSection}>
      <h3 id={headingId}>{title}</h3>
      {aside}
      {lead && <p className={styles.soft}>{lead}</p>}
      {children && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.scroll} aria-labelledby={headingId} tabIndex={0}>
          {children}
        </section>
      )}
    </div>
  );
}
