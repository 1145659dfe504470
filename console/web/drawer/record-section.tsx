import type { ReactNode } from 'react';
import styles from './record-drawer.module.css';

type RecordSectionProps = { title: string; empty?: string; children: ReactNode[] };

/** A titled list in a record; says so if it is empty. */
export const RecordSection = ({ title, empty, children }: RecordSectionProps) => (
  <section className={styles.section} aria-label={title}>
    <h3>{title}</h3>
    {children.length === 0 ? <p className={styles.sub}>{empty}</p> : <ul className={styles.list}>{children}</ul>}
  </section>
);
