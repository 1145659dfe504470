import type { ReactNode } from 'react';
import styles from './contact-page.module.css';

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };

/** A part of the page with its heading, and what can be done there beside it. */
export const Section = ({ title, action, children }: SectionProps) => (
  <section className={styles.section} aria-label={title}>
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
);
